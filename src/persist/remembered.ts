import { SECRETS, type Session } from '../transport/session.js';

/** Whether this browser knows an account: it is the current one, or one that the session can switch to, or the storage has not answered yet. */
export function isRemembered(session: Session, account: string): boolean {
  const { restored, store } = session[SECRETS];
  const stored = store()?.accounts() ?? [];
  return restored !== undefined || session.current.account === account || stored.some((record) => record.account === account);
}

/** Resolves when the session's storage has answered. */
export async function sessionRestored(session: Session): Promise<void> {
  await session[SECRETS].restored;
}
