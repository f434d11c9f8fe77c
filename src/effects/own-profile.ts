import { type CurrentUser, updateUser, type UpdateUserInput } from '../contract/account.js';
import type { CallOptions } from '../transport/call.js';
import type { CommunityClient } from '../transport/client.js';
import { isCommunityError } from '../transport/errors.js';
import { uploadsOf } from '../transport/uploads.js';
import { fetchOwnName } from './own-name.js';

/** Updates the profile, and the username of the session. */
export async function sendProfile(client: CommunityClient, input: UpdateUserInput, how: CallOptions): Promise<CurrentUser> {
  try {
    const answer = await client.call(updateUser, input, { ...how, ...uploadsOf(client).get(input) });
    if (input.username !== undefined) client.session.renew({ username: answer.username });
    return answer;
  } catch (error) {
    if (input.username !== undefined && isCommunityError(error) && error.outcome === 'unknown') fetchOwnName(client);
    throw error;
  }
}
