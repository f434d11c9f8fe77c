import type {
  EmailCheckInput,
  LoginInput,
  RegisterInput,
  RegistrationTokenCheckInput,
  RequestPasswordResetInput,
  UsernameCheckInput,
  VerifyEmailInput,
  VerifyPasswordInput,
} from '../../src/contract/session.js';
import type { SignedIn } from '../../src/react/write.js';
import type { Message } from '../../src/contract/answer.js';
import type { Check, Write, UploadWrite } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { message } from './samples.js';

const registration = {
  email: 'newt@pond.example',
  password: 'a long password',
  name: 'Newt',
  token: 'invite',
  is_of_legal_age: true,
  are_guidelines_accepted: true,
};
const registrationText =
  'email=newt%40pond.example&password=a+long+password&name=Newt&token=invite&is_of_legal_age=true&are_guidelines_accepted=true';

export const sessionRecords = {
  register: {
    token: 'none',
    hook: hookType<UploadWrite<RegisterInput, SignedIn>>(),
    fields: {
      email: 'email',
      password: 'password to set',
      name: 'name of a person',
      token: 'token',
      is_of_legal_age: 'ticked box',
      are_guidelines_accepted: 'ticked box',
      'username?': 'username or blank',
      'avatar?': 'picture',
    },
    secrets: ['password', 'token'],
    input: registration,
    sends: `POST /api/auth/register/ form ${registrationText}`,
    answer: { token: '0123456789abcdef0123456789abcdef01234567', username: 'mo.lind' },
  },

  registrationTokenCheck: {
    token: 'none',
    hook: hookType<Check<RegistrationTokenCheckInput>>(),
    fields: { token: 'token' },
    secrets: ['token'],
    input: { token: 'a' },
    sends: 'POST /api/auth/register/verify-token json {"token":"a"}',
    publicSends: 'POST /api/auth/register/verify-token/ json {"token":"a"}',
    key: ['auth', 'registrationTokenCheck', { token: 'secret 1' }],
    answer: message,
  },

  login: {
    token: 'none',
    hook: hookType<Write<LoginInput, SignedIn>>(),
    fields: { username: 'username', password: 'password to compare' },
    secrets: ['password'],
    input: { username: 'alice', password: 'long enough' },
    sends: 'POST /api/auth/login/ json {"username":"alice","password":"long enough"}',
    answer: { token: '0123456789abcdef0123456789abcdef01234567' },
  },

  emailCheck: {
    token: 'none',
    hook: hookType<Check<EmailCheckInput>>(),
    fields: { email: 'email' },
    input: { email: 'a@b.example' },
    sends: 'POST /api/auth/email-check/ json {"email":"a@b.example"}',
    key: ['auth', 'emailCheck', { email: 'a@b.example' }],
    answer: message,
  },

  usernameCheck: {
    token: 'none',
    hook: hookType<Check<UsernameCheckInput>>(),
    fields: { username: 'username' },
    input: { username: 'a' },
    sends: 'POST /api/auth/username-check/ json {"username":"a"}',
    key: ['auth', 'usernameCheck', { username: 'a' }],
    answer: message,
  },

  verifyEmail: {
    hook: hookType<Write<VerifyEmailInput, Message>>(),
    fields: { token: 'token' },
    secrets: ['token'],
    input: { token: 'a' },
    sends: 'POST /api/auth/email/verify/ json {"token":"a"}',
    answer: message,
  },

  verifyPassword: {
    token: 'none',
    hook: hookType<Write<VerifyPasswordInput, Message>>(),
    fields: { token: 'token', new_password: 'password to set' },
    secrets: ['token', 'new_password'],
    input: { token: 'a', new_password: 'long enough' },
    sends: 'POST /api/auth/password/verify/ json {"token":"a","new_password":"long enough"}',
    answer: message,
  },

  requestPasswordReset: {
    token: 'none',
    hook: hookType<Write<RequestPasswordResetInput, Message>>(),
    fields: { email: 'email' },
    input: { email: 'a@b.example' },
    sends: 'POST /api/auth/password/reset/ json {"email":"a@b.example"}',
    answer: message,
  },
} satisfies Records;
