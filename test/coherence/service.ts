import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { World } from '../../src/sandbox/world.js';
import { type Fetch, kindOf } from './gates.js';
import { mountHook } from './hooks.js';
import type { Read } from './reads.js';
import { callerOf, isSameAccount } from './run.js';
import { accountIn, type Scenario } from './scenarios/scenario.js';
import { copyOf, openStage } from './stage.js';
import { freshClient, refusalOf, type Truth, truthOf } from './truth.js';

export type Service = Awaited<ReturnType<typeof serviceOf>>;

/**
 * The service before one write and after it. The write is carried out once, and every run that makes it is given the same
 * answer: many runs of a case share what a fresh client is told.
 */
export async function serviceOf(world: World, scenario: Scenario) {
  const before = createSandbox({ world });
  await scenario.before?.(before);
  const after = copyOf(before);
  const answers = new Map<string, Promise<Kept>>();
  const told = new Map<string, Promise<Truth>>();

  const answer = async (key: string, sandbox: Sandbox, request: Request): Promise<Response> => {
    const known = answers.get(key) ?? sandbox.fetch(request).then(keep);
    answers.set(key, known);
    const { status, headers, bytes } = await known;
    return new Response(bytes, { status, headers });
  };
  /** The line of one run: its reads are answered from before the write until its write has come by; the answer to that may be lost. */
  const connect = ({ isLost = false } = {}): Fetch => {
    let isWritten = false;
    return async (request) => {
      const { method, url, headers } = request;
      if (kindOf(request) === 'write') {
        isWritten = true;
        const written = await answer(`${method} ${url}`, after, request);
        if (isLost) throw new TypeError('Failed to fetch');
        return written;
      }
      const sandbox = isWritten ? after : before;
      // What is asked with POST is asked in the body.
      if (method !== 'GET') return sandbox.fetch(request);
      return answer(`${url} ${headers.get('Authorization')} ${isWritten}`, sandbox, request);
    };
  };
  const ask = (sandbox: Sandbox, read: Read, caller: number | undefined): Promise<Truth> => {
    const key = `${sandbox === after} ${caller} ${read.label}`;
    const token = sandbox.state.users.find(({ id }) => id === caller)?.token;
    const truth = told.get(key) ?? truthOf(freshClient(sandbox, token), read, caller);
    told.set(key, truth);
    return truth;
  };

  const stage = openStage(before, { username: accountIn(scenario), fetch: connect() });
  const hook = mountHook(stage.client, stage.queryClient, scenario.write);
  await hook.send(scenario.input(before)).catch(refusalOf);
  const caller = callerOf(stage, after)?.id;
  const isSame = isSameAccount(stage);
  hook.unmount();
  stage.close();
  return {
    before,
    after,
    isSameAccount: isSame,
    connect,
    /** The answers to a fresh client of this account before the write, and after it. */
    truths: (read: Read, account = caller): Promise<readonly [Truth, Truth]> =>
      Promise.all([ask(before, read, account), ask(after, read, account)]),
  };
}

/** An answer that can be given again. */
interface Kept extends Pick<Response, 'status' | 'headers'> {
  readonly bytes: ArrayBuffer;
}

async function keep(response: Response): Promise<Kept> {
  const { status, headers } = response;
  return { status, headers, bytes: await response.arrayBuffer() };
}
