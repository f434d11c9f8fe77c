import { expect, test } from 'vitest';
import { operations } from '../../src/contract/operations.js';
import type { AnyMutation, AnyOperation } from '../../src/contract/operation.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.js';
import { createSession } from '../../src/transport/session.js';
import { createCommunityClient, type CommunityClient } from '../../src/transport/client.js';
import { isCommunityError } from '../../src/transport/errors.js';
import { allRecords, recordOf } from '../operations/records.js';
import { origin, signedIn, type Visitor } from '../sandbox/visit.js';

/** Signed in as alice on a sandbox of its own, where bob exists. */
async function openScene(): Promise<{ client: CommunityClient; sandbox: Sandbox; alice: Visitor; bob: Visitor }> {
  const sandbox = createSandbox();
  const alice = await signedIn(sandbox, 'alice');
  const bob = await signedIn(sandbox, 'bob');
  const session = createSession();
  session.signIn({ token: alice.token ?? '', username: 'alice' });
  return { client: createCommunityClient({ baseUrl: origin, fetch: sandbox.fetch, session }), sandbox, alice, bob };
}

/** What a call ends with: the status of its refusal, and the code of the error. */
async function refusalOf(client: CommunityClient, operation: AnyOperation, input: object): Promise<readonly [number, string]> {
  try {
    await client.call(operation, input);
    return [200, ''];
  } catch (error) {
    if (isCommunityError(error) && error.kind === 'http') return [error.status, error.code];
    throw error;
  }
}

/** The fields that an operation has of these, with their values. */
function fieldsOf({ name }: AnyOperation, values: Readonly<Record<string, unknown>>): object {
  const fields = Object.keys(recordOf(name).fields).map((field) => field.replace('?', ''));
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
}

test.each(operations)('$name: declares what the 401 of the sandbox means for a valid token', async (operation) => {
  const { client } = await openScene();
  const wrong = { password: 'not the password', current_password: 'not the password' };
  const [status, code] = await refusalOf(client, operation, { ...recordOf(operation.name).input, ...fieldsOf(operation, wrong) });
  expect(status === 401 ? code : undefined).toBe(operation.unauthorized);
  expect(client.session.current.state).toBe('signed-in');
});

test.each(operations)('$name: declares whether the sandbox refuses it for a block', async (operation) => {
  const { client, alice, bob } = await openScene();
  const { body: circle } = await alice.send('PUT', '/api/circles/', { json: { name: 'of the test', color: '#fff' } });
  await bob.send('POST', '/api/auth/users/alice/block/');
  // Both leave out what the operation does not have.
  const people = fieldsOf(operation, { username: 'bob', usernames: ['bob'], lists_ids: [] });
  const own = /[cC]ircle$/.test(operation.name) ? fieldsOf(operation, { id: circle.id }) : {};
  const [status, code] = await refusalOf(client, operation, { ...recordOf(operation.name).input, ...people, ...own });
  expect(status === 403 || undefined).toBe(operation.refusesBlocks);
  if (status === 403) expect(code).toBe('blocked');
});

test('an operation whose recorded answer has a token declares a secret answer, and no other one does', () => {
  const withToken: readonly string[] = allRecords
    .filter(({ answer }) => /"token":"/.test(JSON.stringify(answer ?? null)))
    .map(({ name }) => name);
  const declared = operations.filter(({ answersSecret }) => answersSecret).map(({ name }) => name);
  expect(declared).not.toEqual([]);
  expect(declared).toEqual(operations.map(({ name }) => name).filter((name) => withToken.includes(name)));
});

test('a write that takes the id of the last item is declared as bounded by it, and no other write is', async () => {
  const writes = operations.filter((operation): operation is AnyMutation => operation.kind === 'mutation');
  for (const write of writes) expect(write.boundedBy).toBe('max_id?' in recordOf(write.name).fields ? 'max_id' : undefined);
  const unread = async (isBounded: boolean): Promise<number> => {
    const { client, sandbox, alice } = await openScene();
    const { body: known } = await alice.get('/api/notifications/');
    const input = isBounded ? { max_id: known[0].id } : {};
    sandbox.act.notify('alice', 'PR', 'bob');
    for (const write of writes.filter(({ boundedBy }) => boundedBy)) await client.call(write, input);
    return (await alice.get('/api/notifications/unread/count')).body.count;
  };
  expect(await unread(false)).toBe(0);
  expect(await unread(true)).toBeGreaterThan(0);
});
