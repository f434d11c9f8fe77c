import type { Preview } from '@storybook/react-vite';
import { okunaRoutes } from '../src/contract/routes.js';
import type { Fault } from '../src/sandbox/faults.js';
import type { StageOptions } from '../src/testing/stage.js';
import type { StoryContext } from '../src/testing/stories.js';
import type { Texts } from '../stories/texts/english.js';
import { textsOf } from '../stories/texts/texts.js';
import { readBackend } from './backend.js';
import type { Disturbance } from './live.js';

const faultsIn = ({ demo }: Texts): Readonly<Record<string, Fault | 'random'>> => ({
  offline: 'offline',
  lost: 'answer-lost',
  cut: 'cut',
  portal: { status: 200, html: '<h1>Sign in to this network</h1>' },
  retyped: { retype: '*' },
  random: 'random',
  refused: { status: 401, body: { detail: 'Invalid token.' } },
  suspended: { status: 403, body: { detail: demo.suspended } },
  busy: { status: 429, headers: { 'Retry-After': '20' } },
  broken: { status: 500 },
  'next-refused': { status: 400, body: [demo.refused] },
  'next-lost': 'answer-lost',
  'next-broken': { status: 500 },
});

/** What the toolbar does to the requests of a running story. */
export function chosenDisturbance(globals: Readonly<Record<string, unknown>>): Disturbance {
  const fault = String(globals['fault']);
  const faults = faultsIn(textsOf(globals['language']));
  return { latency: Number(globals['latency'] ?? 0), fault: faults[fault], onlyNextWrite: fault.startsWith('next-') };
}

export const globalTypes: NonNullable<Preview['globalTypes']> = {
  latency: menu('Latency', 'timer', [
    ['0', 'No latency'],
    ['400', 'Each answer takes 0.4 s'],
    ['2000', 'Each answer takes 2 s'],
  ]),
  fault: menu('Fault', 'lightning', [
    ['none', 'All goes well'],
    ['offline', 'Offline'],
    ['lost', 'Answers get lost'],
    ['cut', 'Answers break off'],
    ['portal', 'A page answers in place of the service'],
    ['retyped', 'Answers have other types'],
    ['random', 'Every fifth request meets some fault'],
    ['refused', 'The token is refused'],
    ['suspended', 'The account is suspended'],
    ['busy', 'Too many requests'],
    ['broken', 'The service is broken'],
    ['next-refused', 'The next write is refused'],
    ['next-lost', 'The answer to the next write gets lost'],
    ['next-broken', 'The next write fails with a 500'],
  ]),
  clock: menu('Clock', 'calendar', [
    ['0', 'Today'],
    ['1', 'A day later'],
    ['31', 'A month later'],
  ]),
  world: menu('World', 'globe', [
    ['story', 'Usual world'],
    ['empty', 'Alice alone'],
  ]),
  others: menu('Other people', 'users', [
    ['still', 'Others do not act'],
    ['active', 'Others act'],
  ]),
  account: menu('Account', 'user', [
    ['story', 'Usual account'],
    ['alice', 'alice'],
    ['bob', 'bob'],
    ['zoe', 'zoe, who is new here'],
    ['sam', 'sam, who is suspended'],
    ['nobody', 'Nobody signed in'],
  ]),
  theme: menu('Theme', 'mirror', [
    ['system', 'Theme of the system'],
    ['light', 'Light'],
    ['dark', 'Dark'],
  ]),
  direction: menu('Direction', 'transfer', [
    ['ltr', 'Left to right'],
    ['rtl', 'Right to left'],
  ]),
  language: menu('Language', 'comment', [
    ['en', 'English'],
    ['de', 'Deutsch'],
  ]),
};

export const initialGlobals: NonNullable<Preview['initialGlobals']> = {
  latency: '0',
  fault: 'none',
  clock: '0',
  world: 'story',
  others: 'still',
  account: 'story',
  theme: import.meta.env['STORYBOOK_THEME'] ?? 'system',
  direction: import.meta.env['STORYBOOK_DIRECTION'] ?? 'ltr',
  language: 'en',
  backend: 'embedded',
};

/** The clock of every sandbox. The demos show how long ago something happened. */
export function createClock(): { now: () => number; set: (globals: Readonly<Record<string, unknown>>) => void } {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    set: (globals) => {
      ahead = Number(globals['clock'] ?? 0) * 86_400_000;
    },
  };
}

/** The language of every request: that of the texts on the screen. */
export function createLanguage(): {
  headers: () => Record<string, string>;
  set: (globals: Readonly<Record<string, unknown>>) => void;
} {
  let { language } = textsOf(undefined);
  return {
    headers: () => ({ 'Accept-Language': language }),
    set: (globals) => {
      ({ language } = textsOf(globals['language']));
    },
  };
}

/** Whether the toolbar leaves the service and the texts as the story has them: a play is written for those alone. */
export function isUntouched(
  globals: Readonly<Record<string, unknown>>,
  ofStory: Readonly<Record<string, unknown>> = {},
): boolean {
  return PLAYED_GLOBALS.every((name) => name in ofStory || globals[name] === initialGlobals[name]);
}

/** The globals that change the service behind a story, or the words by which a play finds its buttons. */
export const PLAYED_GLOBALS = ['latency', 'fault', 'account', 'world', 'clock', 'others', 'backend', 'language'] as const;

/** Whether a choice leads to a new sandbox or to another service, which lacks what was done before; undefined if it is the same. */
export function lossOf(
  former: Readonly<Record<string, unknown>>,
  globals: Readonly<Record<string, unknown>>,
): 'newSandbox' | 'newService' | undefined {
  const changed = (['account', 'world', 'backend'] as const).filter((name) => former[name] !== globals[name]);
  if (changed.length === 0) return undefined;
  return changed.includes('backend') ? 'newService' : 'newSandbox';
}

/** What the toolbar says about the stage of a story; what is left as it is, the story decides. */
export function chosenStage({ globals }: StoryContext, now: () => number): StageOptions {
  const account = String(globals['account'] ?? 'story');
  const backend = readBackend(globals['backend']);
  return {
    now,
    ...(globals['world'] === 'empty' && { world: 'empty' }),
    ...(account !== 'story' && { account: account === 'nobody' ? null : account }),
    ...(backend && { service: { baseUrl: backend.baseUrl, ...(backend.routes === 'okuna' && { routes: okunaRoutes }) } }),
  };
}

function menu(title: string, icon: string, choices: readonly (readonly [string, string])[]): object {
  return {
    description: title,
    toolbar: { title, icon, dynamicTitle: true, items: choices.map(([value, label]) => ({ value, title: label })) },
  };
}
