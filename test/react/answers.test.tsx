import { waitFor } from '@testing-library/react';
import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { useInvites, useInviteSearch } from '../../src/react/invites.js';
import { useNotifications } from '../../src/react/notifications.js';
import { useFollowers } from '../../src/react/relations.js';
import { useUser } from '../../src/react/users.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import type { ClientOptions } from '../../src/transport/client.js';
import type { CommunityError } from '../../src/transport/errors.js';
import type { CommunityEvent } from '../../src/transport/events.js';
import { createScene, type Scene } from '../support/community.js';
import { watchSandbox } from '../support/secrets.js';
import { run } from '../support/render-hook.js';
import { rawServer } from '../transport/server.js';
import { signedIn } from '../transport/support.js';
import { list, type ListRead, read, show, signIn } from './support.js';

interface Row {
  readonly id: number;
}

/** How a row of an answer is broken. */
type Break = (row: Row) => unknown;

interface Broken extends Scene {
  /** By the id of the row. */
  readonly broken: Map<number, Break>;
  readonly events: CommunityEvent[];
}

/** alice's scene, in which rows of lists come broken from the service. */
async function brokenById(options: Partial<ClientOptions> = {}): Promise<Broken> {
  const broken = new Map<number, Break>();
  const events: CommunityEvent[] = [];
  const breakRow = (row: Row): unknown => (broken.get(row.id) ?? ((one: Row) => one))(row);
  const sandbox = createSandbox();
  const scene = createScene({
    client: {
      ...options,
      onEvent: (event) => events.push(event),
      fetch: async (request) => {
        const response = await sandbox.fetch(request);
        if (request.method !== 'GET' || !response.ok) return response;
        const body: unknown = await response.json();
        return Response.json(Array.isArray(body) ? body.map(breakRow) : body);
      },
    },
  });
  watchSandbox(sandbox);
  await signIn(scene, 'alice');
  return { ...scene, sandbox, broken, events };
}

/** The events that say that rows are left out. */
function leftOut({ events }: Broken): CommunityEvent[] {
  return events.filter(({ type }) => type === 'left-out');
}

const breaks: readonly (readonly [string, Break])[] = [
  ['whose `created` is a number', (row) => ({ ...row, created: 7 })],
  ['without a required field', (row) => ({ id: row.id })],
  ['whose id is a text', (row) => ({ ...row, id: 'seven' })],
  ['that is null', () => null],
];

const lists: readonly (readonly [string, (scene: Scene) => number[], () => ListRead<Row[]>])[] = [
  [
    'invites, which are paged by offset',
    ({ sandbox }) => ids(sandbox.state.invites.filter(({ user }) => user === aliceOf(sandbox.state))),
    () => list(useInvites({ count: 3 })),
  ],
  [
    'notifications, which are paged by id',
    ({ sandbox }) => ids(sandbox.state.notifications.filter(({ owner }) => owner === aliceOf(sandbox.state))),
    () => list(useNotifications({ count: 3 })),
  ],
];

const ids = (rows: readonly Row[]): number[] => rows.map(({ id }) => id).sort((one, other) => other - one);
const aliceOf = ({ users }: { users: readonly { id: number; username: string }[] }): number | undefined =>
  users.find(({ username }) => username === 'alice')?.id;

async function pageToEnd(shown: () => ListRead<Row[]>): Promise<void> {
  await waitFor(() => expect(shown().status).not.toBe('pending'));
  while (shown().hasNextPage && !shown().error) await run(() => shown().fetchNextPage());
}

describe.each(lists)('a row that breaks the contract in %s', (_, all, hook) => {
  test.each(breaks)('%s is left out, wherever it stands; every other row of every page shows once', async (_name, breaking) => {
    const probe = await brokenById();
    const wanted = all(probe);
    expect(wanted.length).toBeGreaterThan(6);
    // At the head, inside and at the end of a page; two in a row; and the last of all.
    for (const places of [[0], [2], [2, 3], [5], [wanted.length - 1]]) {
      const scene = await brokenById();
      for (const place of places) scene.broken.set(wanted[place] ?? 0, breaking);
      const { result, unmount } = show(scene, hook);
      await pageToEnd(() => result.current);
      const kept = wanted.filter((_id, place) => !places.includes(place));
      expect(result.current.error).toBeNull();
      expect(result.current.data?.map(({ id }) => id)).toEqual(kept);
      // No page more than the list has; a row without an id may cost one more look.
      expect(scene.sent.length).toBeLessThanOrEqual(Math.ceil((wanted.length + 1) / 3) + 1);
      unmount();
    }
  });
});

describe('rows that break the contract', () => {
  test('are reported once per operation and path, with what stands there by the contract, and without a value', async () => {
    const scene = await brokenById();
    const canary = 'canary-value-of-a-row';
    const wanted = ids(scene.sandbox.state.invites);
    for (const id of wanted.slice(1, 3)) scene.broken.set(id, (row) => ({ ...row, created: { canary } }));
    const { result } = show(scene, () => ({
      list: useInvites(),
      search: useInviteSearch({ query: 'a' }),
    }));
    await waitFor(() => expect([result.current.list.status, result.current.search.status]).toEqual(['success', 'success']));
    await run(() => result.current.list.refetch());
    await run(() => result.current.search.refetch());
    const event = { type: 'left-out', rows: expect.any(Number), path: 'created', expected: 'string' };
    const events = ['invites', 'inviteSearch'].map((operation) => ({ ...event, operation }));
    expect(leftOut(scene)).toHaveLength(events.length);
    expect(leftOut(scene)).toEqual(expect.arrayContaining(events));
    expect(JSON.stringify(scene.events)).not.toContain(canary);
  });

  test('are an error if no row is right: an empty list would say that there is nothing', async () => {
    const scene = await brokenById();
    for (const { id } of scene.sandbox.state.invites) scene.broken.set(id, (row) => ({ ...row, token: 7 }));
    const { result } = show(scene, () => list(useInvites()));
    await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'decode', paths: ['0.token', '1.token', '2.token'] }));
    expect(result.current.data).toBeUndefined();
  });

  test('refuse the whole list for a strict client, with operation, path and expected type, and without a value', async () => {
    const scene = await brokenById({ validation: 'strict' });
    const canary = 'canary-value-of-a-row';
    const [, second = 0] = ids(scene.sandbox.state.invites.filter(({ user }) => user === aliceOf(scene.sandbox.state)));
    scene.broken.set(second, (row) => ({ ...row, created: { canary } }));
    const { result } = show(scene, () => list(useInvites()));
    await waitFor(() => expect(result.current.error).not.toBeNull());
    const error = result.current.error as CommunityError;
    expect(error).toMatchObject({ kind: 'decode', operation: 'invites', paths: ['1.created'], expected: ['string'] });
    expect(error.message).toBe(
      'invites: the answer breaks the contract at 1.created (string); https://community.test may be another service, or have other routes (okunaRoutes)',
    );
    expect(JSON.stringify([error, scene.events])).not.toContain(canary);
    expect(leftOut(scene)).toEqual([]);
  });

  test.each(['report', 'strict'] as const)(
    'a person without a profile is left out by a client with validation %s, and an event says so',
    async (validation) => {
      const scene = await brokenById({ validation });
      const { result } = show(scene, () => list(useFollowers()));
      await waitFor(() => expect(result.current.data?.length).toBeGreaterThan(1));
      const [first, ...others] = ids(result.current.data ?? []);
      scene.broken.set(first ?? 0, (row) => ({ ...row, profile: null }));
      await run(() => scene.queryClient.resetQueries());
      await waitFor(() => expect(result.current.data?.map(({ id }) => id)).toEqual(others));
      expect(leftOut(scene)).toEqual([{ type: 'left-out', operation: 'followers', rows: 1 }]);
    },
  );
});

describe('an answer that is not JSON of the service', () => {
  const html = { 'Content-Type': 'text/html; charset=utf-8' };
  const json = { 'Content-Type': 'application/json' };

  async function sceneAnswering(status: number, headers: Record<string, string>, body: string) {
    const { url, seen } = await rawServer((_request, response) => response.writeHead(status, headers).end(body));
    const fetch = (request: Request): Promise<Response> => globalThis.fetch(request);
    return { seen, scene: createScene({ client: { baseUrl: url, session: signedIn(), fetch } }) };
  }

  test.each<[string, Record<string, string>, string]>([
    ['a page of HTML', html, '<!doctype html><h1>Sign in to the hotel Wi-Fi</h1>'],
    ['JSON that says it is HTML', html, '[]'],
    ['JSON that says it is a picture', { 'Content-Type': 'image/png' }, '[]'],
    ['JSON that is cut off', json, '[{"id":1'],
    ['an object in place of a list', json, '{}'],
    ['nothing in place of a list', json, ''],
  ])('%s is an error of the read, which sends one request and keeps nothing of it', async (_, headers, body) => {
    const { scene, seen } = await sceneAnswering(200, headers, body);
    const { result } = show(scene, () => list(useInvites()));
    await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'decode', code: 'decode', status: 200 }));
    expect(result.current.data).toBeUndefined();
    expect(inspect(result.current.error, { depth: 9, showHidden: true })).not.toContain('Wi-Fi');
    expect(seen).toHaveLength(1);
  });

  test.each<[string, Record<string, string>, string]>([
    ['JSON of another kind', { 'Content-Type': 'application/problem+json' }, '[]'],
    ['JSON as plain text', { 'Content-Type': 'text/plain;charset=UTF-8' }, '[]'],
    ['JSON without a type', {}, '[]'],
    ['JSON behind a byte order mark', json, '\uFEFF[]'],
  ])('%s is one', async (_, headers, body) => {
    const { scene } = await sceneAnswering(200, headers, body);
    const { result } = show(scene, () => list(useInvites()));
    await waitFor(() => expect(result.current.data).toEqual([]));
  });

  test('an error body of 200,000 fields is not looked into', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`field_${index}`, ['No.']])));
    const { scene } = await sceneAnswering(400, json, body);
    const parse = vi.spyOn(JSON, 'parse');
    const { result } = show(scene, () => read(useUser({ username: 'bob' })));
    await waitFor(() =>
      expect(result.current.error).toMatchObject({ kind: 'http', status: 400, fieldErrors: {}, formErrors: [] }),
    );
    expect(parse.mock.calls.every(([text]) => text.length < 100_001)).toBe(true);
    parse.mockRestore();
  });
});
