import { currentUser, type CurrentUser, updatePassword, type UpdatePasswordInput } from '../contract/account.js';
import type { Message } from '../contract/answer.js';
import { login, verifyPassword, type VerifyPasswordInput } from '../contract/session.js';
import type { CallOptions } from '../transport/call.js';
import type { CommunityClient } from '../transport/client.js';
import { delayExpiry } from '../transport/delay-expiry.js';
import { isCommunityError, sessionChangedError } from '../transport/errors.js';
import { SECRETS } from '../transport/session.js';

/** How the session of an account gets a new token with its new password. */
interface Renewal {
  readonly client: CommunityClient;
  readonly account: string | undefined;
  readonly password: string;
  readonly how: CallOptions;
}

/**
 * Changes the password, and signs in again with it: the service ends every session of the account, and returns no token. If
 * signing in fails, the session is expired, and `isReauthRequired` is true. If the answer is lost, but signing in succeeds, the
 * password is the new one: the account is read in place of the answer.
 */
export async function changePassword(
  client: CommunityClient,
  input: UpdatePasswordInput,
  how: CallOptions,
): Promise<CurrentUser> {
  const account = sessionAccount(client);
  const renewal: Renewal = { client, account, password: input.new_password, how };
  let lost: unknown;
  const changed = await whilePasswordChanges(client, updatePassword.name, async () => {
    const answer = await client.call(updatePassword, input, how).catch(async (error: unknown) => {
      if (!(await signInAfterLoss(renewal, error))) throw error;
      lost = error;
    });
    if (!answer) return undefined;
    const isRenewed = await signInAgain(renewal, answer.username);
    // The answer belongs to the former account.
    if (sessionAccount(client) !== account) {
      throw sessionChangedError({ operation: updatePassword.name, isWrite: true, sent: true });
    }
    if (!isRenewed) {
      reauthOf(client).account = account;
      client.session[SECRETS].refuse(client.session.current.epoch);
    }
    return answer;
  });
  // Not while the password changes: that delays what a refused token means.
  return (
    changed ??
    client.call(currentUser, {}, how).catch(() => {
      throw lost;
    })
  );
}

/**
 * Sets a password by a mailed token, which does not show its account. If the new password is right for the signed-in account,
 * it was that one, and its session continues with a new token.
 */
export function resetPassword(client: CommunityClient, input: VerifyPasswordInput, how: CallOptions): Promise<Message> {
  const { state, username } = client.session.current;
  if (state !== 'signed-in') return client.call(verifyPassword, input, how);
  const renewal: Renewal = { client, account: sessionAccount(client), password: input.new_password, how };
  return whilePasswordChanges(client, verifyPassword.name, async () => {
    try {
      const answer = await client.call(verifyPassword, input, how);
      await signInAgain(renewal, username);
      return answer;
    } catch (error) {
      // It stays an error: the token may be another account's, and this one may have had the password before.
      await signInAfterLoss(renewal, error);
      throw error;
    }
  });
}

/** Whether the session is expired because its password was changed here, and signing in with the new one failed. */
export function isReauthRequired(client: CommunityClient): boolean {
  const { state } = client.session.current;
  return state === 'expired' && reauthOf(client).account === sessionAccount(client);
}

/** Between the former token and the next one, no tab takes a refused token for the end of the session. */
async function whilePasswordChanges<Answer>(
  client: CommunityClient,
  operation: string,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const { session } = client;
  const { account } = session.current;
  const post = (pending: boolean): void => {
    if (account !== null) session.tabs?.post({ topic: 'password', account, operation, pending });
  };
  const release = delayExpiry(session);
  post(true);
  try {
    return await change();
  } finally {
    post(false);
    release();
  }
}

/** After a lost answer, the password may be changed: true if signing in with the new one succeeds. */
async function signInAfterLoss(renewal: Renewal, error: unknown): Promise<boolean> {
  const isLost = isCommunityError(error) && error.outcome === 'unknown';
  return isLost && signInAgain(renewal, renewal.client.session.current.username);
}

/** Signs in with the new password; true if the session has a new token. */
async function signInAgain({ client, account, password, how }: Renewal, username: string | null): Promise<boolean> {
  // Another account may be signed in by now.
  const isSameAccount = (): boolean => sessionAccount(client) === account;
  // Where a proxy has the token, a new one must not come here.
  if (username === null || !isSameAccount() || client.session[SECRETS].isProxied) return false;
  try {
    const { token } = await client.call(login, { username, password }, how);
    if (isSameAccount()) client.session.renew({ token });
    return isSameAccount();
  } catch {
    return false;
  }
}

const REAUTH = Symbol('reauth');

function reauthOf(client: CommunityClient): { account: string | undefined } {
  return client.part<{ account: string | undefined }>(REAUTH, () => ({ account: undefined }));
}

/** The account of the session, also of an expired one. */
function sessionAccount(client: CommunityClient): string | undefined {
  return client.session[SECRETS].record()?.account;
}
