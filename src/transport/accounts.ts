import { communityError } from './errors.js';
import type { CommunityClient } from './client.js';
import { type Handover, SECRETS, type Session, type SessionSnapshot } from './session.js';
import type { SessionStore } from './session-storage.js';

/** An account that this browser remembers. */
export interface RememberedAccount {
  readonly account: string;
  readonly username: string | null;
  readonly current: boolean;
  /** Its token was refused: the user has to sign in again. */
  readonly expired: boolean;
}

/** The accounts that a session can switch between, in the order of their sign-ins. It needs a storage with the option `accounts`. */
export function accountsOf(session: Session): readonly RememberedAccount[] {
  const current = session[SECRETS].record()?.account;
  return storeOf(session, 'accountsOf')
    .accounts()
    .map(({ account, username, token }) => ({ account, username, current: account === current, expired: token === null }));
}

/** Resolves to the session when its storage has answered, which an asynchronous one does later: for loaders, before they read. */
export async function sessionReady({ session }: Pick<CommunityClient, 'session'>): Promise<SessionSnapshot> {
  await session[SECRETS].restored;
  return session.current;
}

/** Makes another remembered account the current one, in all tabs. */
export function switchAccount(session: Session, account: string): void {
  storeOf(session, 'switchAccount').switchTo(account);
}

/** Removes an account and its token from this browser. Forgetting the current account signs it out. */
export function forgetAccount(session: Session, account: string): void {
  if (session[SECRETS].record()?.account === account) session.signOut();
  else storeOf(session, 'forgetAccount').forget(account);
}

/** The id of this browser as a device of the current account, created at sign-in and stored with it. Undefined without a session. */
export function deviceIdOf(session: Session): string | undefined {
  return session.current.account === null ? undefined : session[SECRETS].record()?.device;
}

/** What a server passes to the browser for `createSession({ initial })`; it never contains the token. Undefined without a session. */
export function handoverOf(session: Session): Handover | undefined {
  const { account, username } = session.current;
  return account === null ? undefined : { account, username };
}

function storeOf(session: Session, operation: string): SessionStore {
  const store = session[SECRETS].store();
  if (store) return store;
  throw communityError({ operation }, { kind: 'unsupported' }, 'the session has no storage; memoryStorage() is enough');
}
