import type { OperationName } from 'community-hooks/contract';
import type { Fault, Sandbox, World } from 'community-hooks/sandbox';
import type { StageOptions } from 'community-hooks/testing';

/** The part of a story that says what it plays on. */
export interface Staged {
  readonly parameters: { readonly stage: StageOptions; readonly whole?: boolean };
}

/** Who is signed in, and the world, when a story starts. */
export type Start = Omit<StageOptions, 'prepare'>;

export function stage(options: StageOptions): Staged {
  return { parameters: { stage: options } };
}

/** Sets the scene before anything is asked. */
export function prepared(prepare: (sandbox: Sandbox) => void): Staged {
  return stage({ prepare });
}

/** Before anybody is signed in. */
export const outside: Start = { account: null };
export const nobody = stage(outside);

/** The answer does not come before the play says `opened`. */
export function loading(operation: OperationName, on: Start = {}): Staged {
  return stage({ ...on, prepare: ({ faults }) => void faults.hold(operation) });
}

/** Nothing reaches the service. */
export function offline(operation: OperationName, on: Start = {}): Staged {
  return stage({ ...on, prepare: ({ faults }) => faults.fail(operation, 'offline') });
}

/** What was asked is done, and nobody hears of it. */
export function answerLost(operation: OperationName): Staged {
  return failing(operation, 'answer-lost', 1);
}

/** The service answers like this; each time, unless `times` says how often. */
export function failing(operation: OperationName, fault: Fault, times?: number): Staged {
  return prepared(({ faults }) => faults.fail(operation, fault, times === undefined ? {} : { times }));
}

/** Alice's token is no longer good. */
export const expired: Staged = prepared(({ state }) => {
  alice(state).token = 'another';
});

/** The token is no longer good when this is asked. */
export function tokenRefused(operation: OperationName): Staged {
  return failing(operation, { status: 401, body: { detail: 'Invalid token.' } });
}

/** Every request of the operation answers that the account is suspended. */
export function refused(operation: OperationName): Staged {
  return failing(operation, {
    status: 403,
    body: { detail: 'Your account has been suspended and will be unsuspended in 3 days' },
  });
}

/** Alice is alone in the world. */
export const empty: Staged = stage({ world: 'empty' });

export function alice({ users }: Pick<World, 'users'>): World['users'][number] {
  const user = users.find(({ username }) => username === 'alice');
  if (!user) throw new Error('There is no alice in this world.');
  return user;
}
