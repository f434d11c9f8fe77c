import { hashKey } from '@tanstack/react-query';
import type { AnyOperation, EngineHost, Operation } from './host.js';

/** A query key of this library: `[service, scope, account, group, name, input]`, paged reads with `'pages'` at the end. */
export type CommunityKey = readonly unknown[];

/**
 * The cache key of a read. Every shorter prefix is a family: `keyOf(client)` is all of this account, `keyOf(client, invites)` every
 * input of one read. Keys follow the session, hold no secret and are part of the public interface.
 */
export function keyOf<Input, Output>(client: EngineHost, operation?: Operation<Input, Output>, input?: Input): CommunityKey {
  return keyFor(client, accountOf(client), operation, input);
}

/** The account part of a key without a session, and of reads made with `authenticated: false`. */
export const ANONYMOUS = 'anonymous';

export function keyFor(client: EngineHost, account: string, operation?: AnyOperation, input?: unknown): CommunityKey {
  const family = [client.service.name, client.scope, account];
  if (!operation) return family;
  const named = [...family, operation.group, operation.name];
  return input === undefined ? named : [...named, canonical(client, operation, input)];
}

const STARTS = Symbol('starts of hashes');

/**
 * The hash of the key of a read, as `hashKey` makes it. Hooks need it in every render, so only the input is hashed each time: the
 * start is kept per operation, for the account that asked last.
 */
export function hashFor(client: EngineHost, account: string, operation: AnyOperation, input: unknown, paged: boolean): string {
  const starts = client.part(STARTS, () => new WeakMap<AnyOperation, { account: string; start: string }>());
  let known = starts.get(operation);
  if (known?.account !== account) {
    known = { account, start: hashKey(keyFor(client, account, operation)).slice(0, -1) };
    starts.set(operation, known);
  }
  const own = operation.secrets && input !== undefined ? canonical(client, operation, input) : input;
  return `${known.start}${own === undefined ? '' : `,${hashKey([own]).slice(1, -1)}`}${paged ? ',"pages"]' : ']'}`;
}

/** The account that keys carry now. */
export function accountOf(client: EngineHost): string {
  return client.session.current.account ?? ANONYMOUS;
}

type KeyParts = readonly [
  string,
  string,
  account: string,
  group: string,
  name: string,
  input?: Record<string, unknown>,
  end?: string,
];

/** What a key of ours says, or undefined for a key of the app's own. */
export function readKey(
  client: EngineHost,
  key: CommunityKey,
): { account: string; name: string; input: Record<string, unknown>; paged: boolean } | undefined {
  if (key[0] !== client.service.name || key[1] !== client.scope) return undefined;
  // Keys of this shape are only made by keyFor.
  const [, , account, , name, input = {}, end] = key as KeyParts;
  return { account, name, input, paged: end === 'pages' };
}

const ALIASES = Symbol('aliases');

/** Absent and undefined are one input; a secret is replaced by a number that means something to this client only. */
function canonical(client: EngineHost, operation: AnyOperation, input: unknown): object {
  const present = Object.entries(Object(input)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    present.map(([field, value]) => [field, operation.secrets?.includes(field) ? aliasOf(client, value) : value]),
  );
}

interface Aliases {
  readonly known: Map<unknown, number>;
  last: number;
}

/** How many secrets keep their number. */
const REMEMBERED = 20;

function aliasOf(client: EngineHost, secret: unknown): string {
  const aliases = client.part<Aliases>(ALIASES, () => ({ known: new Map(), last: 0 }));
  const { known } = aliases;
  const alias = known.get(secret) ?? (aliases.last += 1);
  // The latest last: of all that somebody types, only what may be on screen has to keep its number.
  known.delete(secret);
  known.set(secret, alias);
  const [oldest] = known.keys();
  if (known.size > REMEMBERED) known.delete(oldest);
  return `secret ${alias}`;
}
