import { expect, test } from 'vitest';
import { replay, replayLines } from '../../scripts/conformance/replay.js';
import { deleted, devices, recordingOf, taken } from './recording.js';

const blocked = { id: 7, is_blocked: true, is_following: false, are_new_post_notifications_enabled: false, is_connected: false };

const block = { name: 'block', as: 'ann', send: 'POST /api/auth/users/bea/block/' };

test('what is told once is there from the beginning, and writes change it', async () => {
  const directory = recordingOf([
    devices,
    { name: 'foreign', as: 'ann', send: 'GET /api/devices/laptop/', status: 404, body: { detail: 'No.' } },
    deleted,
    { ...devices, name: 'none left', body: [] },
    { ...block, status: 200, body: { ...blocked, is_fully_connected: false } },
    { ...block, name: 'again', status: 403, body: { detail: 'No.' } },
    taken,
    { name: 'no token', send: 'GET /api/devices/', status: 401, body: { detail: 'No.' } },
  ]);
  expect(await replay(directory)).toEqual({ total: 8, matching: 8, leftOut: [], differing: [] });
});

test('what differs is told by name, what may be left out with its reason', async () => {
  const directory = recordingOf([
    { name: 'status', send: 'GET /api/devices/', status: 403, body: { detail: 'No.' } },
    { name: 'shape', as: 'ann', send: 'DELETE /api/circles/99/', status: 400, body: { circle: ['No.'] } },
    { name: 'health', send: 'GET /health/', status: 200, body: { message: 'Fine.' } },
  ]);
  expect(replayLines(await replay(directory))).toEqual([
    'replay: 0 of 2 match (0.0 %), 1 of 3 left out (33.3 %)',
    '  left out  small/health: no path of an operation',
    '  differs   small/status: answered with 401, recorded as 403',
    '  differs   small/shape: body.circle is missing; body.circle_id is more than was recorded',
  ]);
});
