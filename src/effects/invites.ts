import { type CreateInviteInput, type Invite, invites, inviteSearch } from '../contract/invites.js';
import * as rules from '../rules/writes.js';
import type { CommunityClient } from '../transport/client.js';
import { alreadyDone, alreadyGone, ifLost, messageIn } from './already-done.js';
import { on } from './service.js';

export const createInvite = on(rules.createInvite, {
  alreadyDone: ifLost(
    alreadyDone(
      inviteSearch,
      // A search takes 120 characters at most, and an emoji is one.
      ({ nickname }: CreateInviteInput) => ({ query: [...nickname].slice(0, 120).join(''), count: 20 }),
      (found, { nickname }) => found.find((invite) => invite.nickname === nickname),
    ),
  ),
});

export const deleteInvite = on(rules.deleteInvite, {
  alreadyDone: alreadyGone('invite_id', (message) => message),
});

export const emailInvite = on(rules.emailInvite, {
  // A mail that was sent before is not this one.
  alreadyDone: ifLost(async (client, { id, email }, error) => {
    const invite = await findInvite(client, id);
    return invite?.email === email ? { result: messageIn(error) } : undefined;
  }),
});

/** Loads the list, newest first, as far as the place of this invite. No read takes the id of an invite. */
async function findInvite(client: CommunityClient, id: number): Promise<Invite | undefined> {
  let lowest = Infinity;
  for (let offset = 0; lowest > id; offset += 20) {
    const page = await client.call(invites, { offset, count: 20 });
    const last = page.at(-1)?.id ?? lowest;
    const found = page.find((invite) => invite.id === id);
    // A service that ignores the offset answers the same page again.
    if (found || last >= lowest) return found;
    lowest = last;
  }
  return undefined;
}
