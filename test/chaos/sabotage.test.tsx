import { expect, test } from 'vitest';
import { isCommunityError } from '../../src/index.js';
import type { Sabotage } from './browser.js';
import { runPrograms } from './chaos.js';
import type { Outcome } from './run.js';

type Finding = 'lost' | 'doubled' | 'stale' | 'unsettled' | 'wrong';

/** What is broken in the library, the figure that shows it, and the first program to try: those before it show nothing. */
const sabotages: readonly (readonly [string, Sabotage, Finding, number])[] = [
  ['a write is sent again when no answer came', onFailure((again) => again()), 'doubled', 0],
  ['a write whose answer was lost is taken for done', onFailure(async () => undefined), 'lost', 24],
  ['a write that fails never says so', onFailure(() => new Promise(() => undefined)), 'unsettled', 0],
  ['the first answer about a count is one too high', miscount(), 'wrong', 0],
  ['nothing is invalidated', ({ queryClient }) => void (queryClient.invalidateQueries = async () => undefined), 'stale', 8],
];

const MOST_PROGRAMS = 40;
const SEED = 1;

// They take as long as fifty programs: `npm run task -- chaos` runs them.
test.runIf(process.env['CHAOS']).each(sabotages)(
  'the figures show it when %s',
  async (_what, sabotage, finding, start) => {
    const found = (outcome: Outcome | undefined): number => outcome?.[finding].length ?? 0;
    let isFound = false;
    for (let first = start; first < start + MOST_PROGRAMS && !isFound; first += 8) {
      const { outcomes } = await runPrograms(SEED, [first, 8], { sabotage, patience: 3000 });
      isFound = outcomes.some((outcome) => found(outcome) > 0);
    }
    expect(isFound).toBe(true);
  },
  300_000,
);

/** Only the first answer: the next one is right, and nothing is stale in the end. */
function miscount(): Sabotage {
  return ({ client }) => {
    const { call } = client;
    let isFirst = true;
    const broken = async (...[operation, ...rest]: Parameters<typeof call>): Promise<unknown> => {
      const answer: unknown = await call(operation, ...rest);
      if (operation.name !== 'notificationsUnreadCount' || !isFirst) return answer;
      isFirst = false;
      // The answer of this operation.
      return { count: (answer as { count: number }).count + 1 };
    };
    Object.assign(client, { call: broken });
  };
}

/** Deals otherwise with a write that got no answer, or a useless one. */
function onFailure(instead: (again: () => Promise<unknown>) => Promise<unknown>): Sabotage {
  return ({ client }) => {
    const { call } = client;
    const broken = async (...[operation, ...rest]: Parameters<typeof call>): Promise<unknown> => {
      const send = (): Promise<unknown> => call(operation, ...rest);
      if (operation.kind === 'query') return send();
      return send().catch((error: unknown) => {
        if (isCommunityError(error) && error.outcome === 'unknown') return instead(send);
        throw error;
      });
    };
    Object.assign(client, { call: broken });
  };
}
