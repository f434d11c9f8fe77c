import type { StoryContext } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { sandboxStories } from '../src/testing/stories.js';
import { loadTexts } from '../stories/texts/texts.js';
import { quietConsole } from './console.js';
import { keptDemo } from './demo.js';
import { frame } from './frame.js';
import { happenings } from './happened.js';
import { liveNetwork } from './live.js';
import { otherPeople } from './others.js';
import { plays } from './plays.js';
import { chosenDisturbance, chosenStage, createClock, createLanguage } from './toolbar.js';
import '../stories/app/app.css';

// A busy machine must not fail a story: what is waited for comes at its own time.
configure({ asyncUtilTimeout: 10_000 });

const {
  network,
  disturb,
  start: openNetwork,
} = liveNetwork(async () => {
  const { startSandboxWorker } = await import('../src/testing/browser.js');
  return startSandboxWorker();
});
const { logOf, start, follow } = happenings();
const clock = createClock();
const language = createLanguage();
const demo = keptDemo();
const stories = sandboxStories(network, (context) => ({
  ...demo.stageOf(context),
  ...chosenStage(context, clock.now),
  headers: language.headers,
  onEvent: logOf(context).record,
}));
const quiet = quietConsole();
const { beforeEach: preparePlay, afterEach: openStory } = plays();

type Awaitable<T> = T | Promise<T>;

/** In this order; what they answer is run at the end of the story, the last first. */
const first: readonly ((context: StoryContext) => Awaitable<(() => Awaitable<void>) | void>)[] = [
  quiet.beforeEach,
  ({ globals }) => {
    openNetwork();
    disturb(chosenDisturbance(globals));
    clock.set(globals);
    language.set(globals);
  },
  start,
  stories.beforeEach,
  preparePlay,
  follow,
  demo.follow,
  otherPeople(),
];

/** What surrounds every story: its sandbox, what the toolbar chooses, its play and its frame. */
export const surroundings = {
  load: ({ globals }: StoryContext): Promise<void> => loadTexts(globals['language']),
  begin: async (context: StoryContext): Promise<() => Promise<void>> => {
    const ends: (() => Awaitable<void>)[] = [];
    for (const one of first) {
      if (context.abortSignal.aborted) break;
      const end = await one(context);
      if (end) ends.unshift(end);
    }
    return async () => {
      for (const end of ends) await end();
    };
  },
  end: async (context: StoryContext): Promise<void> => {
    await openStory(context);
    quiet.afterEach();
  },
  frame: frame(clock.now),
  sandbox: stories.decorator,
};
