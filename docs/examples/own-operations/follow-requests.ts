import { type FollowRequest, type Mutation, PublicUser } from 'community-hooks/contract';
import {
  defineList,
  defineMutation,
  entity,
  ownOperations,
  ownRules,
  type RecordsWith,
  words,
  type Words,
} from 'community-hooks/own-operations';
import * as z from 'zod/mini';

const Request = entity(
  'follow_request',
  z.object({ id: z.number(), creator: PublicUser, target_user: PublicUser }),
);
const Page = z.object({ max_id: z.optional(z.number()), count: z.optional(z.number()) });
const Username = z.object({ username: z.string() });

/** The app's kinds of records. */
interface Own {
  readonly follow_request: FollowRequest;
}

// Typed for the records of the package and these.
const { become, gone, list }: Words<RecordsWith<Own>> = words;

const rules = ownRules<Own>({
  keys: { follow_request: ['id'] },
  // Who no longer asks has no request. A law of the package deletes its notification.
  laws: [gone('follow_request', { creator: { is_pending_follow_request_approval: false } })],
});

/** Who asks to follow the account, newest first. */
export const receivedFollowRequests = words.holds(
  defineList<z.infer<typeof Page>, FollowRequest>({
    name: 'receivedFollowRequests',
    group: 'follows',
    method: 'GET',
    path: '/api/follows/requests/received/',
    summary: 'List who asks to follow the account.',
    token: 'required',
    input: Page,
    output: z.array(Request),
    paging: { by: 'max_id', count: 20, maxCount: 20 },
  }),
  ({ max_id }) => list('follow_request', { id: words.below(max_id) }),
);

export const requestFollow = rules.makes(
  write('requestFollow', 'PUT', '/api/follows/requests/', 'Ask to follow a user.'),
  ({ username }) => [become('user', { username }, { is_follow_requested: true })],
);

export const cancelFollowRequest = rules.makes(
  write('cancelFollowRequest', 'POST', '/api/follows/requests/cancel/', 'Ask no longer.'),
  ({ username }) => [become('user', { username }, { is_follow_requested: false })],
);

export const approveFollowRequest = rules.makes(
  write('approveFollowRequest', 'POST', '/api/follows/requests/approve/', 'Let a user follow.'),
  ({ username }) => [
    become('user', { username }, { is_followed: true, is_pending_follow_request_approval: false }),
  ],
);

export const rejectFollowRequest = rules.makes(
  write('rejectFollowRequest', 'POST', '/api/follows/requests/reject/', 'Let a user not follow.'),
  ({ username }) => [become('user', { username }, { is_pending_follow_request_approval: false })],
);

/** A write about one user. */
function write(
  name: string,
  method: 'PUT' | 'POST',
  path: string,
  summary: string,
): Mutation<z.infer<typeof Username>, unknown> {
  return defineMutation({
    name,
    group: 'follows',
    method,
    path,
    summary,
    token: 'required',
    input: Username,
    output: z.unknown(),
  });
}

/** All of them. A rule that cannot be right is an error here. */
export const followRequests = ownOperations(rules, [
  receivedFollowRequests,
  requestFollow,
  cancelFollowRequest,
  approveFollowRequest,
  rejectFollowRequest,
]);
