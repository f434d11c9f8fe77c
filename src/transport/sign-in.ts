import type { Operation } from '../contract/operation.js';
import type { CallOptions } from './call.js';
import type { CommunityClient } from './client.js';
import { communityError, sessionChangedError } from './errors.js';
import { SECRETS } from './session.js';

/** The answer to login and register; register returns the final username. */
export interface SignInAnswer {
  readonly token: string;
  readonly username?: string;
}

/**
 * Calls login or register and starts the session; the result does not contain the token. If another sign-in or a sign-out happens
 * first, it wins and this call rejects as `aborted`. An expiry does not abort it, because signing in is the way out of it; nor does
 * the end of restoring, because the user's input is newer than what was stored.
 */
export async function signInWith<Input extends { readonly username?: string | undefined }>(
  client: CommunityClient,
  operation: Operation<Input, SignInAnswer>,
  input: Input,
  how: CallOptions = {},
): Promise<{ username: string }> {
  const { session } = client;
  const call = { operation: operation.name, isWrite: true };
  // Its answer would bring the token into the browser, although the server keeps it.
  if (session[SECRETS].isProxied) {
    throw communityError(call, { kind: 'unsupported' }, 'the proxy has the token: sign in on the server');
  }
  const start = session.current;
  const { token, username = input.username?.trim() ?? '' } = await client.call(operation, input, how);
  const { current } = session;
  const isOvertaken = current.epoch !== start.epoch && current.state !== 'expired' && start.state !== 'restoring';
  if (!isOvertaken) session.signIn({ token, username });
  // The session that another tab has started in the same millisecond may be the later one.
  if (isOvertaken || session.current.username !== username) throw sessionChangedError({ ...call, sent: true });
  return { username };
}
