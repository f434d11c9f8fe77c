import { SECRETS, type Session, type SessionSnapshot } from '../transport/session.js';
import type { EntryStore } from './entry-store.js';

/** What keeps a storage in step with the session. */
export interface FollowedAccount {
  /** Removes the entries of accounts that this browser does not know any more. */
  sweep(): Promise<void>;
  /** Resolves when the session's storage and, for the account that it names, this one have answered. */
  readonly restored: Promise<void>;
  unfollow(): void;
}

/** Whether an account whose token was refused keeps its entries: it may get a new token. */
interface FollowHow {
  readonly keepsExpired: boolean;
  /** Called now, and after each change of the session. */
  onSession(current: SessionSnapshot): void;
}

/** Follows the session, and leaves nothing of an account that has signed out. */
export function followAccount(session: Session, store: EntryStore, { keepsExpired, onSession }: FollowHow): FollowedAccount {
  const isKept = (account: string): boolean => {
    const isExpired = session.current.state === 'expired' && session[SECRETS].record()?.account === account;
    return isRemembered(session, account) && (keepsExpired || !isExpired);
  };
  const sweep = (): Promise<void> => store.run(() => store.sweep(isKept));
  const follow = (): void => {
    const { current } = session;
    // At once, because the page may be closed then.
    if (current.account === null) void sweep();
    queueMicrotask(() => void sweep());
    onSession(current);
  };
  const unfollow = session.subscribe(follow);
  follow();
  return { sweep, unfollow, restored: restoredWith(session, store) };
}

async function restoredWith(session: Session, store: EntryStore): Promise<void> {
  await session[SECRETS].restored;
  await store.run(function* last() {});
}

/** Whether this browser knows an account: it is the current one, or one to switch to, or the session's storage has not answered yet. */
export function isRemembered(session: Session, account: string): boolean {
  const { restored, record, store } = session[SECRETS];
  return restored !== undefined || record()?.account === account || store()?.mayRemember(account) === true;
}
