/** Requests that several cases of the records send to the sandbox. */
import { makeInvite } from '../../src/sandbox/rules/invites.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { circleNamed, userOf } from '../sandbox/cast.js';
import type { Reply, Visitor } from '../sandbox/visit.js';
import { PNG } from '../support/pictures.js';

export function sendProfile(me: Visitor, form: Record<string, string>): Promise<Reply> {
  return me.send('PATCH', '/api/auth/user/', { form });
}

/** Sends a picture for each field that is named, and the other fields beside it. */
export function sendPictures(me: Visitor, ...sent: ('avatar' | 'cover' | Record<string, string>)[]): Promise<Reply> {
  const multipart = new FormData();
  for (const part of sent) {
    if (typeof part === 'string') multipart.set(part, new File([PNG], `${part}.png`, { type: 'image/png' }));
    else for (const [name, value] of Object.entries(part)) multipart.set(name, value);
  }
  return me.send('PATCH', '/api/auth/user/', { multipart });
}

/** Makes alice an account that joined by an invite of the user `stranger`. */
export function inviteAlice(sandbox: Sandbox): void {
  makeInvite(sandbox.state, userOf(sandbox, 'stranger').id, 'guest-alice', 0).createdUser = 1;
}

/** Changes the circle Friends. */
export function sendCircle(me: Visitor, sandbox: Sandbox, json: object): Promise<Reply> {
  return me.send('PATCH', `/api/circles/${circleNamed(sandbox, 'Friends')}/`, { json });
}

export function sendUnfollow(me: Visitor, username: string): Promise<Reply> {
  return me.send('POST', '/api/follows/unfollow/', { json: { username } });
}

export function sendInvite(me: Visitor, nickname: string): Promise<Reply> {
  return me.send('PUT', '/api/invites/', { json: { nickname } });
}

/** The form of someone who joins by the first invite. */
export function registrationForm({ state }: Sandbox): Record<string, string> {
  const token = state.invites[0]?.token ?? '';
  return {
    ...{ token, username: 'newcomer', email: 'new@wonderland.example', name: 'Person new', password: 'a-long-password' },
    ...{ is_of_legal_age: 'true', are_guidelines_accepted: 'true' },
  };
}

/** The id of alice's first notification of a type. */
export function notificationOf({ state }: Sandbox, type: string): number {
  return state.notifications.find(({ owner, content }) => owner === 1 && content.type === type)?.id ?? 0;
}

/** Marks the notification about a confirmed connection as read. */
export function readConfirmed(sandbox: Sandbox, me: Visitor): Promise<Reply> {
  return me.send('POST', `/api/notifications/${notificationOf(sandbox, 'CC')}/`);
}
