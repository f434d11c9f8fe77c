import type { World } from '../../src/sandbox/world.js';
import type { Fact, Facts } from './facts.js';
import type { Commit, Write } from './journal.js';

/** A press and a fact, with the service and the screen as they were when it was pressed. */
export interface Case {
  readonly write: Write;
  readonly fact: Fact;
  readonly before: World;
  readonly commit: Commit;
  readonly facts: Facts;
}

/** What no client can show at once, and why. */
export interface Exception {
  readonly reason: string;
  readonly concerns: (one: Case) => boolean;
}

export const exceptions: readonly Exception[] = [
  {
    reason: 'the id of what is made, without which it has no row, comes with the answer',
    concerns: ({ write: { wish }, fact }) =>
      (wish.operation === 'createInvite' && fact.name.startsWith('invite ')) ||
      (wish.operation === 'createCircle' && fact.name.startsWith('circle ')),
  },
];
