import { inspect } from 'node:util';
import type { QueryClient } from '@tanstack/react-query';
import type { SessionView } from '../../src/react/current-session.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { accountsOf } from '../../src/transport/accounts.js';
import type { CommunityClient } from '../../src/transport/client.js';
import { isCommunityError } from '../../src/transport/errors.js';
import { type Owner, ownerOf, ownersIn, usernameOf } from './canaries.js';

/** What a hook gives of a read or a write. */
export interface Hook {
  readonly status: string;
  readonly data: unknown;
  readonly error: unknown;
  readonly variables?: unknown;
  readonly refetch?: () => Promise<unknown>;
}

/** A page as it is shown. */
export interface Shown {
  readonly client: CommunityClient;
  readonly caches: QueryClient;
  /** What each hook gave when it was last rendered. */
  readonly results: Record<string, Hook | undefined>;
  /** The session as it was last rendered. */
  session?: SessionView;
  readonly html: string;
  /** Whose session it was when the last step began: what was settled by then is told a moment later. */
  lately: Owner | undefined;
}

/** What one commit of React's shows of an account that is not the one it shows as signed in. */
export function wrongInCommit({ session, results, html }: Shown): string[] {
  const now = session?.state === 'signed-in' ? ownerOf(session.username) : undefined;
  const wrong = Object.entries(results).flatMap(([name, hook]) => {
    if (!hook) return [];
    // A name that is typed into a sign-in form is that of whoever is about to come in.
    const typed = name === 'login' && hook.status !== 'success' ? undefined : hook.variables;
    return strangers([hook.data, hook.error, typed], now).map((owner) => `${name} shows ${owner} to ${now}`);
  });
  // An expired session keeps its name for the sign-in form.
  const named = session?.state === 'expired' ? ownerOf(session.username) : now;
  for (const owner of strangersInText(html, named)) wrong.push(`the page shows ${owner} to ${now} (${session?.state})`);
  return wrong;
}

/** What the caches hold of an account that is not the current one, at whatever moment. */
export function wrongAtOnce({ client, caches }: Shown): string[] {
  const { state, username } = client.session.current;
  const now = state === 'signed-in' ? ownerOf(username) : undefined;
  const queries = caches.getQueryCache().getAll();
  const mutations = caches.getMutationCache().getAll();
  return [
    ...queries.flatMap((query) =>
      strangers([query.queryKey, query.state.data, query.state.error, query.state.fetchMeta], now).map(
        (owner) => `the query ${String(query.queryKey[4])} holds ${owner} for ${now}`,
      ),
    ),
    ...mutations.flatMap((mutation) => {
      const { mutationKey = [] } = mutation.options;
      const { status, variables, data, error, context } = mutation.state;
      const typed = mutationKey[2] === 'session' && status !== 'success' ? undefined : variables;
      return strangers([mutationKey, typed, data, error, context], now).map(
        (owner) => `the mutation ${String(mutationKey[4])} holds ${owner} for ${now} (${status})`,
      );
    }),
  ];
}

/** What a callback or a promise tells of an account that is not the current one, nor was `lately`. */
export function wrongToHear({ client, lately }: Shown, what: string, value: unknown): string[] {
  const now = whoseIs(client);
  return strangers([value], now)
    .filter((owner) => owner !== lately)
    .map((owner) => `${what} tells of ${owner} to ${now}`);
}

/** Whose session it is; an expired one still has its owner. */
export function whoseIs({ session }: CommunityClient): Owner | undefined {
  return ownerOf(session.current.username);
}

/**
 * What a storage holds of two accounts in one entry, or of anyone but those who are remembered; with `strictly` the caller says
 * that nothing is on its way and one account alone is remembered.
 */
export function wrongInStorage(texts: ReadonlyMap<string, string>, pages: readonly Shown[], strictly: boolean): string[] {
  const wrong: string[] = [];
  const names = pages.map(({ client }) => ownerOf(client.session.current.username));
  for (const [key, text] of texts) {
    const owners = ownersIn(`${key} ${text}`);
    if (owners.size > 1) wrong.push('an entry of the storage holds two accounts');
    const absent = strictly ? [...owners].filter((owner) => !names.includes(owner)) : [];
    for (const owner of absent) wrong.push(`the storage holds ${owner}, who is not there`);
  }
  return wrong;
}

/** Once all has settled, with `isWhole` unless a page was closed while it kept something: tabs and storage agree, and each page shows what the service tells its account, and all of it. */
export function agreement(
  pages: readonly Shown[],
  texts: ReadonlyMap<string, string>,
  sandbox: Sandbox,
  parts: readonly string[],
  isWhole: boolean,
): string[] {
  const wrong: string[] = [];
  const told = pages.map(({ client }) => {
    const { state, username, account } = client.session.current;
    return JSON.stringify([
      state,
      username,
      account,
      [...accountsOf(client.session)].sort((one, other) => (one.account < other.account ? -1 : 1)),
    ]);
  });
  if (new Set(told).size > 1) wrong.push(`the tabs disagree: ${told.join(' | ')}`);
  const [first] = pages;
  const known = new Set(first ? accountsOf(first.client.session).map(({ account }) => account) : []);
  for (const key of texts.keys()) {
    const [, account] = /^community-session:(.*)$/.exec(key) ?? [];
    const isUnknown = account !== undefined && !known.has(account);
    if (isWhole && isUnknown) wrong.push('the storage holds an account that is not remembered');
  }
  for (const { client, results } of pages) {
    const { state, username } = client.session.current;
    if (state === 'restoring') wrong.push('still restoring');
    if (state !== 'signed-in') continue;
    const owner = ownerOf(username) as Owner;
    for (const part of parts) {
      const hook = results[part];
      if (hook?.status !== 'success') wrong.push(`${part} is not there for ${owner}: ${hook?.status} ${String(hook?.error)}`);
    }
    const me = results['me']?.data as { username?: string; email?: string } | undefined;
    const mine = sandbox.state.users.find((user) => user.username === usernameOf(owner));
    if (me?.email !== mine?.email) wrong.push(`${owner} is shown as somebody else`);
    for (const part of ['me', 'notifications', 'invites', 'circles', 'shared']) {
      if (!ownersOf(results[part]?.data).has(owner)) wrong.push(`${part} shows nothing of ${owner}`);
    }
  }
  return wrong;
}

function strangers(values: readonly unknown[], now: Owner | undefined): Owner[] {
  return values.flatMap((value) => [...ownersOf(value)].filter((owner) => owner !== now));
}

function strangersInText(text: string, now: Owner | undefined): Owner[] {
  return [...ownersIn(text)].filter((owner) => owner !== now);
}

/** What a cache holds and a hook gives is never changed, only replaced. */
const looked = new WeakMap<object, Set<Owner>>();

function ownersOf(value: unknown): Set<Owner> {
  if (typeof value !== 'object' || value === null) return ownersIn(String(value));
  const known = looked.get(value);
  if (known) return known;
  const text = isCommunityError(value) ? inspect(value, { depth: Infinity, showHidden: true }) : JSON.stringify(value);
  const owners = ownersIn(text ?? '');
  looked.set(value, owners);
  return owners;
}
