import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { World } from '../../src/sandbox/world.js';
import { type Fetch, kindOf } from './gates.js';
import type { Read } from './reads.js';
import { callerOf } from './run.js';
import type { Situation } from './situations/situation.js';
import { copyOf, type Stage } from './stage.js';
import { freshClient, type Truth, truthOf } from './truth.js';

/**
 * The service before one write and after it. The write is carried out once, and every run that makes it is given the same
 * answer: many runs of a case share what a fresh client is told.
 */
export interface Service {
  readonly before: Sandbox;
  readonly after: Sandbox;
  /** The line of one run: its reads are answered from before the write until its write has come by. */
  connect(): Fetch;
  /** What a fresh client of the stage's account is told before the write, and after it. */
  truths(stage: Stage, read: Read): Promise<readonly [Truth, Truth]>;
}

export function serviceOf(world: World, situation: Situation): Service {
  const before = createSandbox({ world });
  situation.before?.(before);
  const after = copyOf(before);
  const answers = new Map<string, Promise<Response>>();
  const told = new Map<string, Promise<Truth>>();
  const ask = (sandbox: Sandbox, caller: number | undefined, read: Read): Promise<Truth> => {
    const key = `${sandbox === after} ${caller} ${read.label}`;
    const token = sandbox.state.users.find(({ id }) => id === caller)?.token;
    const truth = told.get(key) ?? truthOf(freshClient(sandbox, token), read, caller);
    told.set(key, truth);
    return truth;
  };
  return {
    before,
    after,
    connect: () => {
      let isWritten = false;
      return async (request) => {
        if (kindOf(request) === 'read') return (isWritten ? after : before).fetch(request);
        isWritten = true;
        const key = `${request.method} ${request.url}`;
        const answer = answers.get(key) ?? after.fetch(request);
        answers.set(key, answer);
        return (await answer).clone();
      };
    },
    truths: (stage, read) => {
      const caller = callerOf(stage, after)?.id;
      return Promise.all([ask(before, caller, read), ask(after, caller, read)]);
    },
  };
}
