import { inspect } from 'node:util';
import type { MutationCache, QueryCache } from '@tanstack/react-query';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { SHARED_PASSWORD } from '../../src/sandbox/rules/accounts.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import type { CommunityClient } from '../../src/transport/client.js';

/** What a test has made that could show a secret; the setup looks through it after each test. */
const watched = {
  tokens: new Set<string>(),
  sandboxes: new Set<Sandbox>(),
  storages: [] as (() => Iterable<readonly [string, string]>)[],
  errors: [] as unknown[],
  said: [] as unknown[][],
  /** What hooks give, asked for when it is looked at. */
  shown: [] as (() => unknown)[],
  caches: [] as WeakRef<QueryCache | MutationCache>[],
};
let known = new WeakSet<object>();

/** The session's own entries: the one place for a token. */
const OWN_KEY = /^community-session:/;

/** A shorter one is no token but a word of a test's. */
const SHORTEST_TOKEN = 16;

/** Its tokens, those of now and those of the end of the test, are secrets. */
export function watchSandbox(sandbox: Sandbox): void {
  watched.sandboxes.add(sandbox);
  for (const { token } of sandbox.state.users) watched.tokens.add(token);
}

export function watchToken(token: string): void {
  watched.tokens.add(token);
}

/** Every error that a call of this client rejects with. */
export function watchClient(client: CommunityClient): void {
  const { call } = client;
  const watching: CommunityClient['call'] = (...args) => {
    const answer = call(...args);
    answer.catch((error: unknown) => watched.errors.push(error));
    return answer;
  };
  Object.assign(client, { call: watching });
}

export function watchStorage(entries: () => Iterable<readonly [string, string]>): void {
  watched.storages.push(entries);
}

export function watchShown(shown: () => unknown): void {
  watched.shown.push(shown);
}

export function watchCache(cache: QueryCache | MutationCache): void {
  if (known.has(cache)) return;
  known.add(cache);
  watched.caches.push(new WeakRef(cache));
}

export function watchSaid(words: unknown[]): void {
  watched.said.push(words);
}

/** The places in which a password or a token of this test is; none of them says which it is. */
export function secretsFound(): string[] {
  for (const { state } of watched.sandboxes) for (const { token } of state.users) watched.tokens.add(token);
  const tokens = [...watched.tokens].filter((token) => token.length >= SHORTEST_TOKEN);
  const passwords = [ALICE_PASSWORD, SHARED_PASSWORD];
  const has = makeSearch([...passwords, ...tokens]);
  const hasPassword = makeSearch(passwords);

  const places: [place: string, isThere: boolean][] = [
    ['the console', has(inspectedOf(watched.said))],
    ['an error', watched.errors.some((error) => has(inspectedOf(error)) || has(error))],
    ['what a hook gives or a page shows', watched.shown.some((shown) => has(shown()))],
    ...watched.storages.flatMap((entries) =>
      [...entries()].map(([key, text]): [string, boolean] => {
        return [`the storage under ${key}`, has(key) || (OWN_KEY.test(key) ? hasPassword : has)(text)];
      }),
    ),
    ...watched.caches.flatMap((reference) => {
      // Both kinds have the same method, of different entries.
      const entries = (reference.deref()?.getAll() ?? []) as Entry[];
      return entries.map((entry): [string, boolean] => {
        const key = entry.queryKey ?? entry.options.mutationKey;
        const { error } = entry.state;
        const texts = [key, entry.options.meta, entry.state, error && inspectedOf(error)];
        return [`the cache under ${JSON.stringify(key?.slice(3, 5))}`, has(texts)];
      });
    }),
  ];
  return [...new Set(places.flatMap(([place, isThere]) => (isThere ? [place] : [])))];
}

/** The next test begins with nothing. */
export function forgetSecrets(): void {
  watched.tokens.clear();
  watched.sandboxes.clear();
  for (const list of [watched.storages, watched.errors, watched.said, watched.shown, watched.caches]) list.length = 0;
  known = new WeakSet();
}

interface Entry {
  readonly queryKey?: readonly unknown[];
  readonly options: { readonly mutationKey?: readonly unknown[]; readonly meta?: unknown };
  readonly state: { readonly error: unknown };
}

function inspectedOf(value: unknown): string {
  if (Array.isArray(value) && value.length === 0) return '';
  return inspect(value, { depth: Infinity, showHidden: true });
}

/** Looks for the secrets in a value at whatever depth: its keys, its texts, and what an error says. */
function makeSearch(secrets: readonly string[]): (value: unknown) => boolean {
  const hex = new Set(secrets.filter((secret) => /^[0-9a-f]{40}$/.test(secret)));
  const others = secrets.filter((secret) => !hex.has(secret));
  const isIn = (text: string): boolean =>
    others.some((secret) => text.includes(secret)) || (text.match(/[0-9a-f]{40}/g)?.some((found) => hex.has(found)) ?? false);

  return (value) => {
    const seen = new Set<unknown>();
    const left: unknown[] = [value];
    while (left.length > 0) {
      const one = left.pop();
      if (typeof one === 'string' && isIn(one)) return true;
      if (typeof one !== 'object' || one === null || seen.has(one)) continue;
      seen.add(one);
      left.push(...partsOf(one));
    }
    return false;
  };
}

/** Of plain objects, lists, maps, sets and errors; whatever else a test may reach, a page for instance, is not data. */
function partsOf(value: object): unknown[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Map || value instanceof Set) return [...value].flat();
  if (value instanceof Error) return [value.name, value.message, value.stack, value.cause, ...Object.values(value)];
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return [];
  if ('$$typeof' in value) return [];
  // A write that is on its way must have its input.
  const isOnItsWay = 'status' in value && value.status === 'pending';
  return Object.entries(value).flatMap(([name, part]) => (isOnItsWay && name === 'variables' ? [] : [name, part]));
}
