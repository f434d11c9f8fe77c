import { SECRETS, type Session } from './session.js';

/**
 * Delays the end of the session until the returned function is called: a call whose token is refused waits. During a password change
 * the service has already withdrawn the old token, and the new one has not arrived yet.
 */
export function delayExpiry(session: Session): () => void {
  const secrets = session[SECRETS];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  secrets.expiryDelay = Promise.all([secrets.expiryDelay, released]);
  return release;
}
