import { SECRETS, type Session, type SessionSnapshot } from '../transport/session.js';
import type { EntryStore, IsKept } from './entry-store.js';

/** What keeps a storage in step with the session. */
export interface FollowedAccount {
  /** Removes the entries of accounts that this browser does not know any more. */
  sweep(): Promise<void>;
  /** Resolves when the session's storage and, for the account that it names, this one have answered. */
  readonly restored: Promise<void>;
  unfollow(): void;
}

interface FollowHow {
  /** Whether entries stay. */
  readonly isKept: IsKept;
  /** Gets the text of each entry that goes; none if another page has removed it. */
  onGone?(text: unknown): unknown;
  /** Called now, and after each change of the session. */
  onSession(current: SessionSnapshot): void;
}

/** Follows the session, and leaves nothing of an account that has signed out. */
export function followAccount(session: Session, store: EntryStore, { isKept, onGone, onSession }: FollowHow): FollowedAccount {
  const sweep = (): Promise<void> => store.run(() => store.sweep(isKept, onGone));
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

/**
 * Whether this browser knows an account, or the device of a user: of the current account, or of one to switch to, or the session's
 * storage has not answered yet.
 */
export function isRemembered(session: Session, id: string): boolean {
  const { restored, record, store } = session[SECRETS];
  const known = [record(), ...(store()?.accounts() ?? [])];
  const isKnown = known.some((one) => one?.account === id || one?.device === id);
  return isKnown || restored !== undefined || store()?.mayRemember(id) === true;
}
