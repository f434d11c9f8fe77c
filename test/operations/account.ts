import type { NoInput } from '../../src/contract/fields.js';
import type { CurrentUser, UpdateEmailInput, UpdatePasswordInput, UpdateUserInput } from '../../src/contract/account.js';
import type { Message } from '../../src/contract/answer.js';
import type { FreeRead, FreeWrite, Write, UploadWrite } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { message, account } from './samples.js';

export const accountRecords = {
  currentUser: {
    hook: hookType<FreeRead<NoInput, CurrentUser>>(),
    fields: {},
    input: {},
    sends: 'GET /api/auth/user/',
    key: ['auth', 'currentUser', {}],
    answer: account,
  },

  updateUser: {
    suspended: 403,
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
  },

  updateEmail: {
    hook: hookType<Write<UpdateEmailInput, CurrentUser>>(),
    fields: { email: 'email' },
    input: { email: 'a@b.example' },
    sends: 'PATCH /api/auth/user/settings/ form email=a%40b.example',
    answer: account,
  },

  updatePassword: {
    hook: hookType<Write<UpdatePasswordInput, CurrentUser>>(),
    fields: { current_password: 'password to compare', new_password: 'password to set' },
    secrets: ['current_password', 'new_password'],
    input: { current_password: 'long enough', new_password: 'longer still' },
    sends: 'PATCH /api/auth/user/settings/ form current_password=long+enough&new_password=longer+still',
    answer: account,
  },

  acceptGuidelines: {
    hook: hookType<FreeWrite<NoInput, Message>>(),
    fields: {},
    input: {},
    sends: 'POST /api/auth/user/accept-guidelines/',
    answer: message,
  },
} satisfies Records;
