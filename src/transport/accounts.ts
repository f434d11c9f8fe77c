import { communityError } from './errors.js';
import type { Handover, Session, SessionKeeper } from './session.js';
import { SECRETS } from './session.js';

/** An account this browser remembers. */
export interface RememberedAccount {
  readonly account: string;
  readonly username: string | null;
  readonly current: boolean;
  /** Its token was refused: it has to sign in again. */
  readonly expired: boolean;
}

/** The accounts a session can switch between; needs a storage made with `{ accounts: … }`. */
export function accountsOf(session: Session): readonly RememberedAccount[] {
  const now = session[SECRETS].record()?.account;
  return keeperOf(session, 'accountsOf')
    .accounts()
    .map(({ account, username, token }) => ({ account, username, current: account === now, expired: token === null }));
}

/** Goes on as another remembered account, in all tabs. */
export function switchAccount(session: Session, account: string): void {
  keeperOf(session, 'switchAccount').switchTo(account);
}

/** Forgets an account and its token; the current one is signed out by it. */
export function forgetAccount(session: Session, account: string): void {
  if (session[SECRETS].record()?.account === account) session.signOut();
  else keeperOf(session, 'forgetAccount').forget(account);
}

/** The id of this browser as a device of the current account, made at its sign-in and kept with it; undefined without a session. */
export function deviceIdOf(session: Session): string | undefined {
  return session.current.account === null ? undefined : session[SECRETS].record()?.device;
}

/** What a server's page gives to the browser for `createSession({ initial })`: never the token. Undefined without a session. */
export function handoverOf(session: Session): Handover | undefined {
  const { account, username } = session.current;
  return account === null ? undefined : { account, username };
}

function keeperOf(session: Session, operation: string): SessionKeeper {
  const keeper = session[SECRETS].keeper();
  if (keeper) return keeper;
  throw communityError({ operation }, { kind: 'unsupported' }, 'the session has no storage; memoryStorage() is enough');
}
