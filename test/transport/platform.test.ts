import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('timeouts, signals and sessions work in a runtime without AbortSignal.any and AbortSignal.timeout', () => {
  // A process of its own: ky looks for them once, when it is imported.
  const script = `
    Reflect.deleteProperty(AbortSignal, 'any');
    Reflect.deleteProperty(AbortSignal, 'timeout');
    Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted');
    const { createCommunityClient } = await import('./src/transport/client.ts');
    const { createSession } = await import('./src/transport/session.ts');
    const { invites } = await import('./src/contract/invites.ts');
    const session = createSession();
    const controller = new AbortController();
    const clientOf = (fetch, timeout) => {
      session.signIn({ token: 'token' });
      return createCommunityClient({ baseUrl: 'https://service.test', session, fetch, timeout });
    };
    const tell = (call) => call.then((value) => value, ({ kind, reason = null }) => [kind, reason]);
    const hangs = () => new Promise(() => {});
    const out = [await tell(clientOf(async () => Response.json([])).call(invites, {}))];
    out.push(await tell(clientOf(hangs, 20).call(invites, {})));
    const given = tell(clientOf(hangs).call(invites, {}, { signal: controller.signal }));
    controller.abort();
    out.push(await given);
    const left = tell(clientOf(hangs).call(invites, {}));
    session.signOut();
    out.push(await left);
    console.log(JSON.stringify(out));`;
  const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual([[], ['timeout', null], ['aborted', 'caller'], ['aborted', 'session-changed']]);
});
