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
  asked?: Record<string, unknown>,
  end?: string,
];

/** What a key of ours says, or undefined for a key of the app's own. */
export function readKey(
  client: EngineHost,
  key: CommunityKey,
): { account: string; name: string; asked: Record<string, unknown>; paged: boolean } | undefined {
  if (key[0] !== client.service.name || key[1] !== client.scope) return undefined;
  // Keys of this shape are only made by keyFor.
  const [, , account, , name, asked = {}, end] = key as KeyParts;
  return { account, name, asked, paged: end === 'pages' };
}

const ALIASES = Symbol('aliases');

/** Absent and undefined are one input; a secret is replaced by a number that means something to this client only. */
function canonical(client: EngineHost, operation: AnyOperation, input: unknown): object {
  const told = Object.entries(Object(input)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    told.map(([field, value]) => [field, operation.secrets?.includes(field) ? aliasOf(client, value) : value]),
  );
}

function aliasOf(client: EngineHost, secret: unknown): string {
  const known = client.part<unknown[]>(ALIASES, () => []);
  const at = known.indexOf(secret);
  return `secret ${at === -1 ? known.push(secret) : at + 1}`;
}
