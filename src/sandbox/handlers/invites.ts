import type { Call } from '../call.js';
import { crash, created, message, ok, ruleError } from '../http/answers.js';
import { boolean, integer, Invalid, optional, readFields, readValues, text, type Field } from '../http/fields.js';
import { emailField, queryField } from '../http/inputs.js';
import { countField, soundCount } from '../http/paging.js';
import { makeInvite } from '../rules/invites.js';
import { inviteShape } from '../shapes/invites.js';
import { removeWhere } from '../table.js';
import type { Invite, World } from '../world.js';
import type { Handlers } from './handlers.js';

const nicknameField: Field<string> = text({ max: 192 });

export const inviteHandlers: Handlers = {
  createInvite: (call) => {
    const { world, viewer, now } = call;
    const { nickname } = readFields(call.body, { nickname: nicknameField });
    if (viewer.invite_count < 1) throw ruleError('You have no invites left.');
    if (invitesOf(call).some((invite) => invite.nickname === nickname)) throw ruleError('You have used this nickname before.');
    viewer.invite_count -= 1;
    return created(inviteShape(call, makeInvite(world, viewer.id, nickname, now)));
  },

  invites: (call) => {
    const fields = { offset: optional(integer()), count: countField(20), pending: optional(boolean()) };
    const { offset = 0, count = 10, pending } = readValues(call.query, fields);
    const start = soundCount(offset);
    const page = invitesOf(call, pending).slice(start, start + soundCount(count));
    return ok(page.map((invite) => inviteShape(call, invite)));
  },

  inviteSearch: (call) => {
    const fields = { query: queryField, count: countField(20), pending: optional(boolean()) };
    const { query, count = 10, pending } = readValues(call.query, fields);
    const found = invitesOf(call, pending).filter(({ nickname }) => nickname.toLowerCase().includes(query.toLowerCase()));
    return ok(found.slice(0, soundCount(count)).map((invite) => inviteShape(call, invite)));
  },

  updateInvite: (call) => {
    const { invite_id, nickname } = readFields(withInviteId(call), {
      invite_id: inviteField(call.world, true),
      nickname: nicknameField,
    });
    refuseForeign(call, invite_id);
    if (invitesOf(call).some((other) => other !== invite_id && other.nickname === nickname)) throw crash();
    invite_id.nickname = nickname;
    return ok(inviteShape(call, invite_id));
  },

  deleteInvite: (call) => {
    const { invite_id } = readFields(withInviteId(call), { invite_id: inviteField(call.world, false) });
    refuseForeign(call, invite_id);
    if (invite_id.createdUser !== null) throw ruleError('Somebody has joined by this invite: it stays.');
    removeWhere(call.world.invites, (one) => one === invite_id);
    call.viewer.invite_count += 1;
    return message('The invite is deleted.');
  },

  emailInvite: (call) => {
    const { world, now } = call;
    const { invite_id, email } = readFields(withInviteId(call), {
      invite_id: inviteField(world, true),
      email: emailField,
    });
    refuseForeign(call, invite_id);
    if (invite_id.is_invite_email_sent && invite_id.email === email) throw ruleError('This address has had the invite.');
    if (invitesOf(call).some((other) => other !== invite_id && other.email === email)) throw crash();
    invite_id.email = email;
    invite_id.is_invite_email_sent = true;
    world.mails.push({ kind: 'invite', to: email, token: invite_id.token, sent: now });
    return message('The invite is on its way.');
  },
};

/** Newest first. `pending`: true for unused invites, false for used ones, undefined for both. */
function invitesOf({ world, viewer }: Call, pending?: boolean): Invite[] {
  return world.invites
    .filter((invite) => invite.user === viewer.id)
    .filter((invite) => pending === undefined || (invite.createdUser === null) === pending)
    .toSorted((one, other) => other.id - one.id);
}

/** The id in the path or, with routes that have none there, in the body. It is checked with the other fields. */
function withInviteId({ params, body }: Call): { values: Readonly<Record<string, unknown>>; form: boolean } {
  return { form: body.form, values: { ...body.values, invite_id: params['id'] ?? body.values['id'] } };
}

function inviteField(world: World, mustBeOpen: boolean): Field<Invite> {
  const id = integer();
  return (raw, form) => {
    const wanted = id(raw, form);
    const invite = world.invites.find((one) => one.id === wanted);
    if (invite === undefined) throw new Invalid('There is no such invite.');
    if (mustBeOpen && invite.createdUser !== null) throw new Invalid('Somebody has joined by this invite.');
    return invite;
  };
}

function refuseForeign({ viewer }: Call, invite: Invite): void {
  if (invite.user !== viewer.id) throw ruleError('This invite was made by somebody else.');
}
