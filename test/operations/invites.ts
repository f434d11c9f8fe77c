import type {
  CreateInviteInput,
  EmailInviteInput,
  Invite,
  InviteSearchInput,
  InvitesInput,
  UpdateInviteInput,
} from '../../src/contract/invites.js';
import type { IdInput } from '../../src/contract/fields.js';
import type { Message } from '../../src/contract/answer.js';
import type { PagedRead, Search, Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { message, invite } from './samples.js';

export const inviteRecords = {
  createInvite: {
    suspended: 403,
    hook: hookType<Write<CreateInviteInput, Invite>>(),
    fields: { nickname: 'nickname' },
    input: { nickname: 'a' },
    sends: 'PUT /api/invites/ json {"nickname":"a"}',
    answer: invite,
  },

  invites: {
    suspended: 403,
    hook: hookType<PagedRead<InvitesInput, Invite>>(),
    fields: { 'offset?': 'offset', 'count?': 'count up to 20', 'pending?': 'yes or no' },
    paging: { by: 'offset', count: 10, maxCount: 20 },
    input: { offset: 10, count: 10, pending: true },
    sends: 'GET /api/invites/?offset=10&count=10&pending=true',
    key: ['invites', 'invites', { offset: 10, count: 10, pending: true }],
    answer: [invite],
  },

  inviteSearch: {
    hook: hookType<Search<InviteSearchInput, Invite>>(),
    fields: { query: 'query', 'count?': 'count up to 20', 'pending?': 'yes or no' },
    input: { query: 'a', pending: false },
    sends: 'GET /api/invites/search/?query=a&pending=false',
    key: ['invites', 'inviteSearch', { query: 'a', pending: false }],
    answer: [invite],
  },

  updateInvite: {
    hook: hookType<Write<UpdateInviteInput, Invite>>(),
    fields: { id: 'id', nickname: 'nickname' },
    input: { id: 7, nickname: 'a' },
    sends: 'PATCH /api/invites/ json {"id":7,"nickname":"a"}',
    publicSends: 'PATCH /api/invites/7/ json {"nickname":"a"}',
    answer: invite,
  },

  deleteInvite: {
    hook: hookType<Write<IdInput, Message>>(),
    fields: { id: 'id' },
    input: { id: 7 },
    sends: 'DELETE /api/invites/7/',
    answer: message,
  },

  emailInvite: {
    hook: hookType<Write<EmailInviteInput, Message>>(),
    fields: { id: 'id', email: 'email' },
    input: { id: 7, email: 'a@b.example' },
    sends: 'POST /api/invites/7/email/ json {"email":"a@b.example"}',
    answer: message,
  },
} satisfies Records;
