import type { OwnCall, OwnRoute } from 'community-hooks/sandbox';
import {
  approveFollowRequest,
  cancelFollowRequest,
  receivedFollowRequests,
  rejectFollowRequest,
  requestFollow,
} from './follow-requests.js';

/** What the sandbox answers to the app's own operations. */
export const followRequestRoutes: readonly OwnRoute[] = [
  { operation: receivedFollowRequests, answer: received },
  {
    operation: requestFollow,
    answer: (call) => change(call, 'sent', false, (me, other) => call.act.requestFollow(me, other)),
  },
  {
    operation: cancelFollowRequest,
    answer: (call) => change(call, 'sent', true, (me, other) => call.act.endFollowRequest(me, other)),
  },
  {
    operation: approveFollowRequest,
    answer: (call) => change(call, 'received', true, (me, other) => call.act.approveFollow(me, other)),
  },
  {
    operation: rejectFollowRequest,
    answer: (call) =>
      change(call, 'received', true, (me, other) => call.act.endFollowRequest(other, me)),
  },
];

function received({ world, viewer, input, publicUser }: OwnCall): Response {
  const { max_id = Infinity, count = 20 } = input;
  const requests = world.followRequests
    .filter(({ id, target }) => target === viewer.id && id < Number(max_id))
    .sort((one, other) => other.id - one.id)
    .slice(0, Number(count));
  const rows = requests.flatMap(({ id, creator }) => {
    const user = world.users.find((one) => one.id === creator);
    return user ? [{ id, creator: publicUser(user), target_user: publicUser(viewer) }] : [];
  });
  return Response.json(rows);
}

/** Changes the request between the account and the user of the input, if there is one or is to be none. */
function change(
  { world, viewer, input }: OwnCall,
  way: 'sent' | 'received',
  isThere: boolean,
  act: (me: string, other: string) => void,
): Response {
  const user = world.users.find(({ username }) => username === input['username']);
  if (!user) return Response.json({ detail: 'Not found.' }, { status: 404 });
  const [creator, target] = way === 'sent' ? [viewer.id, user.id] : [user.id, viewer.id];
  const is = world.followRequests.some((one) => one.creator === creator && one.target === target);
  if (is !== isThere) {
    const text = is ? 'Follow request already exists.' : 'Follow request does not exist.';
    return Response.json([text], { status: 400 });
  }
  act(viewer.username, user.username);
  return Response.json({ message: 'Done.' });
}
