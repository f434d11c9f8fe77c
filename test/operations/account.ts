import type { NoInput } from '../../src/contract/fields.js';
import type { CurrentUser, UpdateEmailInput, UpdatePasswordInput, UpdateUserInput } from '../../src/contract/account.js';
import type { Message } from '../../src/contract/answer.js';
import type { FreeRead, FreeWrite, Write, UploadWrite } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { inviteAlice, sendPictures, sendProfile } from './requests.js';
import { alice } from '../sandbox/cast.js';
import { message, account } from './samples.js';

export const accountRecords = {
  currentUser: {
    suspended: 'served',
    route: 'GET /api/auth/user/ query',
    hook: hookType<FreeRead<NoInput, CurrentUser>>(),
    fields: {},
    input: {},
    sends: 'GET /api/auth/user/',
    key: ['auth', 'currentUser', {}],
    answer: account,
    requests: () => ({ me: ['/api/auth/user/'] }),
  },

  updateUser: {
    suspended: 403,
    route: 'PATCH /api/auth/user/ form',
    hook: hookType<UploadWrite<UpdateUserInput, CurrentUser>>(),
    fields: {
      'username?': 'username',
      'name?': 'name of a person',
      'bio?': 'bio',
      'url?': 'web address',
      'location?': 'location',
      'followers_count_visible?': 'yes or no',
      'community_posts_visible?': 'yes or no',
      'visibility?': 'visibility',
      'avatar?': 'picture or none',
      'cover?': 'picture or none',
    },
    input: { name: 'Alice', bio: '' },
    sends: 'PATCH /api/auth/user/ form name=Alice&bio=',
    answer: account,
    cases: {
      name: {
        other: 'full',
        send: (me) => sendProfile(me, { name: 'Person Alicia' }),
      },
      username: {
        other: 'full',
        send: (me) => sendProfile(me, { username: 'newcomer' }),
      },
      'bio, location and url': {
        other: 'fan',
        send: (me) => sendProfile(me, { bio: 'Falling.', location: 'Below', url: 'down.example' }),
      },
      'the number of followers for all to see': {
        other: 'fan',
        send: (me) => sendProfile(me, { followers_count_visible: 'true' }),
      },
      'the posts in communities for nobody to see': {
        other: 'full',
        send: (me) => sendProfile(me, { community_posts_visible: 'false' }),
      },
      'an avatar comes': {
        other: 'full',
        send: (me) => sendPictures(me, 'avatar'),
      },
      'the avatar goes': {
        other: 'full',
        before: (_, me) => sendPictures(me, 'avatar'),
        send: (me) => sendProfile(me, { avatar: '' }),
      },
      'a cover comes': {
        other: 'full',
        send: (me) => sendPictures(me, 'cover'),
      },
      'the cover goes': {
        other: 'full',
        before: (_, me) => sendPictures(me, 'cover'),
        send: (me) => sendProfile(me, { cover: '' }),
      },
      'all at once, by who joined through an invite': {
        other: 'stranger',
        before: inviteAlice,
        send: (me) =>
          sendPictures(me, 'avatar', 'cover', {
            ...{ username: 'newcomer', name: 'Person Alicia', bio: 'Falling.', location: 'Below', url: 'down.example' },
            ...{ followers_count_visible: 'true', community_posts_visible: 'false' },
          }),
      },
      'from private to open': {
        other: 'wishing',
        before: (sandbox) => {
          alice(sandbox).visibility = 'T';
        },
        send: (me) => sendProfile(me, { visibility: 'O' }),
      },
      'from open to private': {
        other: 'asking',
        send: (me) => sendProfile(me, { visibility: 'T' }),
      },
      'from open to public': {
        other: 'fan',
        send: (me) => sendProfile(me, { visibility: 'P' }),
      },
    },
  },

  updateEmail: {
    suspended: 'served',
    route: 'PATCH /api/auth/user/settings/ form',
    hook: hookType<Write<UpdateEmailInput, CurrentUser>>(),
    fields: { email: 'email' },
    input: { email: 'a@b.example' },
    sends: 'PATCH /api/auth/user/settings/ form email=a%40b.example',
    answer: account,
    cases: {
      'before it is confirmed': {
        other: 'full',
        send: (me) => me.send('PATCH', '/api/auth/user/settings/', { form: { email: 'new@wonderland.example' } }),
      },
    },
  },

  updatePassword: {
    suspended: 'served',
    route: 'PATCH /api/auth/user/settings/ form',
    hook: hookType<Write<UpdatePasswordInput, CurrentUser>>(),
    fields: { current_password: 'password to compare', new_password: 'password to set' },
    secrets: ['current_password', 'new_password'],
    input: { current_password: 'long enough', new_password: 'longer still' },
    sends: 'PATCH /api/auth/user/settings/ form current_password=long+enough&new_password=longer+still',
    answer: account,
    cases: {},
  },

  acceptGuidelines: {
    suspended: 'served',
    route: 'POST /api/auth/user/accept-guidelines/ none',
    hook: hookType<FreeWrite<NoInput, Message>>(),
    fields: {},
    input: {},
    sends: 'POST /api/auth/user/accept-guidelines/',
    answer: message,
    cases: {
      'for the first time': {
        other: 'fan',
        before: (sandbox) => {
          alice(sandbox).are_guidelines_accepted = false;
        },
        send: (me) => me.send('POST', '/api/auth/user/accept-guidelines/'),
      },
    },
  },
} satisfies Records;
