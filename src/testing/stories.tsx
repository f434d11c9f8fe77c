import type { ComponentType, ReactElement } from 'react';
import { CommunityProvider } from '../react/provider.js';
import type { SandboxNetwork } from './network.js';
import { createStage, type Stage, type StageOptions } from './stage.js';

/** The part of Storybook's context that is used here. */
export interface StoryContext {
  readonly canvasElement: Element;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly globals: Readonly<Record<string, unknown>>;
  /** Set by `beforeEach`; `play({ stage })` gets the story's sandbox from it. */
  stage?: Stage;
}

/** The parts of a Storybook preview that give each story its own sandbox, client and cache. */
export interface SandboxStories {
  readonly beforeEach: (context: StoryContext) => Promise<() => void>;
  readonly decorator: (Story: ComponentType, context: StoryContext) => ReactElement;
}

/**
 * Gives each story its own stage. A story sets its `StageOptions` in the parameter `stage`; those of `chosen`, such as the
 * choice in a toolbar, override them. A story whose options change starts again.
 */
export function sandboxStories(
  network: SandboxNetwork | Promise<SandboxNetwork>,
  chosen: (context: StoryContext) => StageOptions = () => ({}),
): SandboxStories {
  // When a control or the toolbar changes, Storybook renders the story with a new context on the same canvas.
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

/** Compares plain data by its content: Storybook builds the values of a toolbar again each time. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return Object.is(one, other);
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
