import type { Operation } from '../contract/operation.js';
import type { CommunityClient } from './client.js';
import { communityError } from './errors.js';

/** What login and register answer; register names the username it settled on. */
export interface SignInAnswer {
  readonly token: string;
  readonly username?: string;
}

/**
 * Calls login or register and begins the session; the token goes nowhere else. Someone else's sign-in, or a sign-out, that comes
 * first wins, and this call is `aborted`. An expiry does not count: signing in again is the answer to it. Nor does the end of
 * restoring: what a person types is newer than what was stored.
 */
export async function signInWith<Input extends { readonly username?: string | undefined }>(
  client: CommunityClient,
  operation: Operation<Input, SignInAnswer>,
  input: Input,
): Promise<{ username: string }> {
  const { session } = client;
  const begun = session.current;
  const { token, username = input.username?.trim() ?? '' } = await client.call(operation, input);
  const { current } = session;
  if (current.epoch !== begun.epoch && current.state !== 'expired' && begun.state !== 'restoring') {
    const call = { operation: operation.name, write: true, sent: true };
    throw communityError(call, { kind: 'aborted', reason: 'session-changed' }, 'the session it belonged to is over');
  }
  session.signIn({ token, username });
  return { username };
}
