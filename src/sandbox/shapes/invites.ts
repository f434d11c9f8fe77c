import type { View } from '../call.js';
import { rowOf } from '../table.js';
import type { Invite } from '../world.js';
import { invitedProfile } from './profiles.js';

export function inviteShape(view: View, invite: Invite): object {
  const { world, time } = view;
  const joined = invite.createdUser === null ? null : rowOf(world.users, invite.createdUser);
  return {
    id: invite.id,
    email: invite.email,
    is_invite_email_sent: invite.is_invite_email_sent,
    nickname: invite.nickname,
    token: invite.token,
    created_user: joined === null ? null : { id: joined.id, username: joined.username, profile: invitedProfile(view, joined) },
    created: time(invite.created),
  };
}
