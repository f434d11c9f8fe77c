import type { Session } from './session.js';
import { SECRETS } from './session.js';

/**
 * From now until the function returned is called a refused token ends no session, and whoever meets one waits: while a password
 * is being changed the service knows the former token no more, and the new one has not come yet.
 */
export function holdRefusals(session: Session): () => void {
  const secrets = session[SECRETS];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  secrets.held = Promise.all([secrets.held, released]);
  return release;
}
