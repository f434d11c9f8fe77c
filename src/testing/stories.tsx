import type { ComponentType, ReactElement } from 'react';
import { CommunityProvider } from '../react/provider.js';
import type { SandboxNetwork } from './network.js';
import { createStage, type Stage, type StageOptions } from './stage.js';

/** What is read and set of the context that Storybook hands around. */
export interface StoryContext {
  readonly canvasElement: Element;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly globals: Readonly<Record<string, unknown>>;
  /** Set by `beforeEach`; `play({ stage })` finds the story's sandbox here. */
  stage?: Stage;
}

/** What a Storybook preview takes so that each story has a sandbox, a client and a query cache of its own. */
export interface SandboxStories {
  readonly beforeEach: (context: StoryContext) => Promise<() => void>;
  readonly decorator: (Story: ComponentType, context: StoryContext) => ReactElement;
}

/**
 * A story says by its `stage` parameter what it plays on (`StageOptions`); `chosen` has the last
 * word, for what is chosen in a toolbar. A story whose options change begins anew.
 */
export function sandboxStories(
  network: SandboxNetwork | Promise<SandboxNetwork>,
  chosen: (context: StoryContext) => StageOptions = () => ({}),
): SandboxStories {
  // Storybook renders a story again, with a new context, when a control or the toolbar changes; the canvas stays.
  const stages = new WeakMap<Element, { readonly options: StageOptions; readonly stage: Stage }>();
  return {
    beforeEach: async (context) => {
      const { canvasElement, parameters } = context;
      const options: StageOptions = {
        network: await network,
        ...(parameters['stage'] as StageOptions | undefined),
        ...chosen(context),
      };
      const known = stages.get(canvasElement);
      if (known && sameOptions(known.options, options)) {
        context.stage = known.stage;
        return () => undefined;
      }
      known?.stage.end();
      const stage = createStage(options);
      stages.set(canvasElement, { options, stage });
      context.stage = stage;
      return () => {
        stage.end();
        if (stages.get(canvasElement)?.stage === stage) stages.delete(canvasElement);
      };
    },
    decorator: (Story, { stage }) => {
      if (!stage) throw new Error('sandboxStories: the preview has the decorator, but not beforeEach');
      return (
        <CommunityProvider key={stage.client.scope} client={stage.client}>
          <Story />
        </CommunityProvider>
      );
    },
  };
}

function sameOptions(one: StageOptions, other: StageOptions): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof StageOptions>;
  return [...names].every((name) => isSame(one[name], other[name]));
}

/** Plain data by what it says: a toolbar's choices are put together anew each time. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return Object.is(one, other);
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
