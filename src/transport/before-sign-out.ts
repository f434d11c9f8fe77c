import type { CommunityClient } from './client.js';

/** Work to do for an account while its token is still valid. */
export type BeforeSignOut = (signal: AbortSignal) => Promise<unknown>;

/** Milliseconds that a sign-out waits for it at most. */
const TIMEOUT = 3000;

const BEFORE_SIGN_OUT = Symbol('before sign-out');

/** The work to do before each account signs out, by account. */
export function beforeSignOut(client: CommunityClient): Map<string, BeforeSignOut> {
  return client.part(BEFORE_SIGN_OUT, () => new Map<string, BeforeSignOut>());
}

/**
 * Does the work for the current account, once: a second call meanwhile joins the first. A failure is ignored, because the account signs
 * out anyway.
 */
export async function runBeforeSignOut(client: CommunityClient): Promise<void> {
  const account = client.session.current.account ?? '';
  const works = beforeSignOut(client);
  const work = works.get(account);
  if (!work) return;
  const controller = new AbortController();
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, TIMEOUT);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work(controller.signal).then(end, end);
  });
  works.set(account, () => done);
  await done;
  controller.abort();
}
