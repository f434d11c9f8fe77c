import { expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { receivedFollowRequests, requestFollow } from '../../docs/examples/own-operations/follow-requests.js';
import type { FollowRequest } from '../../src/contract/index.js';
import {
  defineMutation,
  listHook,
  makesNothing,
  mutationHook,
  ownRules,
  type RecordsWith,
  words,
  type Words,
} from '../../src/own-operations/index.js';

interface Own {
  readonly follow_request: FollowRequest;
}
const { become, gone }: Words<RecordsWith<Own>> = words;
const { makes } = ownRules<Own>({ keys: { follow_request: ['id'] } });
const close = defineMutation({
  name: 'close',
  group: 'follows',
  method: 'POST',
  path: '/api/close/',
  summary: 'Close.',
  token: 'required',
  input: z.object({ username: z.string() }),
  output: z.unknown(),
});

test("an app's rules are typed for its records and those of the package", () => {
  makes(close, ({ username }) => [gone('follow_request', { creator: { username, is_followed: true } })]);
  makes(close, ({ username }) => [become('user', { username }, { is_follow_requested: false })]);
  // @ts-expect-error a misspelt kind
  makes(close, () => [gone('follow_requst', {})]);
  // @ts-expect-error a misspelt field
  makes(close, () => [gone('follow_request', { creater: {} })]);
  // @ts-expect-error a misspelt field of a record of the package inside
  makes(close, () => [gone('follow_request', { creator: { usrname: 'bob' } })]);
  // @ts-expect-error a value of another type
  makes(close, () => [become('user', {}, { is_follow_requested: 1 })]);
  // @ts-expect-error no input of the write
  makes(close, ({ name }) => [gone('follow_request', { id: name })]);
  // @ts-expect-error a key that the records do not have
  ownRules<Own>({ keys: { follow_request: ['uuid'] } });
});

test('the hooks have the types of their operations', () => {
  const useReceived = listHook(receivedFollowRequests);
  const useRequest = mutationHook(requestFollow);
  expectTypeOf(useReceived().data).toEqualTypeOf<readonly FollowRequest[] | undefined>();
  const useIdle = mutationHook(makesNothing(defineMutation({ ...close, output: z.string() })));
  expectTypeOf(useIdle().data).toEqualTypeOf<string | undefined>();
  expectTypeOf<Parameters<ReturnType<typeof useRequest>['mutate']>[0]>().toEqualTypeOf<{ username: string }>();
});
