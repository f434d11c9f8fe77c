import { currentUser } from '../contract/account.js';
import { copyAnswer, outcomeOf } from '../engine/index.js';
import * as rules from '../rules/writes.js';
import { isCommunityError } from '../transport/errors.js';
import { uploadsOf } from '../transport/uploads.js';
import { alreadyDone } from './already-done.js';
import { fetchOwnName } from './own-name.js';
import { changePassword } from './password.js';
import { on } from './service.js';

export const updateUser = on(rules.updateUser, {
  async send(client, input, how) {
    const isRename = input.username !== undefined;
    try {
      const answer = await client.call(rules.updateUser, input, { ...how, ...uploadsOf(client).get(input) });
      if (isRename) client.session.renew({ username: answer.username });
      return answer;
    } catch (error) {
      if (isRename && isCommunityError(error) && error.outcome === 'unknown') fetchOwnName(client);
      throw error;
    }
  },
  // As for a circle with other members.
  lane: ({ visibility }) => (visibility === undefined ? [] : ['connections']),
  // Copies the account's own profile to its new username. The old username may be free, or taken by another user.
  landed(log, write) {
    const [own] = outcomeOf(log, write)?.named ?? [];
    const [from, to] = [own?.before['username'], own?.after['username']];
    if (typeof from === 'string' && typeof to === 'string' && from !== to) copyAnswer(log, 'user', 'username', { from, to });
  },
});

/** The session continues with a new token. */
export const updatePassword = on(rules.updatePassword, { send: changePassword });

export const acceptGuidelines = on(rules.acceptGuidelines, {
  alreadyDone: alreadyDone(
    currentUser,
    () => ({}),
    (me, _input, message) => (me.are_guidelines_accepted ? message : undefined),
  ),
});
