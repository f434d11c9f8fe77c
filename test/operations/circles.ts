import type {
  Circle,
  CircleDetail,
  CircleNameCheckInput,
  CreateCircleInput,
  UpdateCircleInput,
} from '../../src/contract/circles.js';
import type { IdInput, NoInput } from '../../src/contract/fields.js';
import type { Check, FreeRead, Read, Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { sendCircle } from './requests.js';
import { circleNamed } from '../sandbox/cast.js';
import { message, circle, circleDetail } from './samples.js';

export const circleRecords = {
  circleNameCheck: {
    suspended: 403,
    route: 'POST /api/circles/name-check/ json',
    hook: hookType<Check<CircleNameCheckInput>>(),
    fields: { name: 'circle name' },
    input: { name: 'a' },
    sends: 'POST /api/circles/name-check/ json {"name":"a"}',
    key: ['circles', 'circleNameCheck', { name: 'a' }],
    answer: message,
    requests: () => ({
      'circleNameCheck(new)': ['/api/circles/name-check/', { name: 'New' }],
      'circleNameCheck(Friends)': ['/api/circles/name-check/', { name: 'Friends' }],
    }),
  },

  createCircle: {
    suspended: 403,
    route: 'PUT /api/circles/ json',
    hook: hookType<Write<CreateCircleInput, Circle>>(),
    fields: { name: 'circle name', color: 'color' },
    input: { name: 'a', color: '#fff' },
    sends: 'PUT /api/circles/ json {"name":"a","color":"#fff"}',
    answer: circle,
    cases: {
      'an empty one': {
        other: 'full',
        send: (me) => me.send('PUT', '/api/circles/', { json: { name: 'New', color: '#abc' } }),
      },
    },
  },

  circles: {
    suspended: 403,
    route: 'GET /api/circles/ query',
    hook: hookType<FreeRead<NoInput, readonly Circle[]>>(),
    fields: {},
    input: {},
    sends: 'GET /api/circles/',
    key: ['circles', 'circles', {}],
    answer: [circle],
    requests: () => ({ circles: ['/api/circles/'] }),
  },

  circle: {
    suspended: 403,
    route: 'GET /api/circles/:id/ query',
    hook: hookType<Read<IdInput, CircleDetail>>(),
    fields: { id: 'id' },
    input: { id: 7 },
    sends: 'GET /api/circles/7/',
    key: ['circles', 'circle', { id: 7 }],
    answer: circleDetail,
    requests: ({ state }, viewer) =>
      Object.fromEntries(
        state.circles.filter(({ user }) => user === viewer).map(({ id, name }) => [`circle(${name})`, [`/api/circles/${id}/`]]),
      ),
  },

  updateCircle: {
    suspended: 403,
    route: 'PATCH /api/circles/:id/ json',
    hook: hookType<Write<UpdateCircleInput, CircleDetail>>(),
    fields: { id: 'id', 'name?': 'circle name', 'color?': 'color', 'usernames?': 'usernames' },
    input: { id: 7, usernames: ['a', 'b'] },
    sends: 'PATCH /api/circles/7/ json {"usernames":["a","b"]}',
    answer: circleDetail,
    cases: {
      'name and colour': {
        other: 'full',
        send: (me, sandbox) => sendCircle(me, sandbox, { name: 'New', color: '#222222' }),
      },
      'a member leaves': {
        other: 'full',
        send: (me, sandbox) => sendCircle(me, sandbox, { usernames: [] }),
      },
      'someone connected comes': {
        other: 'asked',
        send: (me, sandbox) => sendCircle(me, sandbox, { usernames: ['full', 'asked'] }),
      },
      'a stranger comes': {
        other: 'stranger',
        send: (me, sandbox) => sendCircle(me, sandbox, { usernames: ['full', 'stranger'] }),
      },
      'a follower comes': {
        other: 'fan',
        send: (me, sandbox) => sendCircle(me, sandbox, { usernames: ['full', 'fan'] }),
      },
      'the first connection of all': {
        other: 'stranger',
        before: ({ state }) => state.connections.splice(0),
        send: (me, sandbox) => sendCircle(me, sandbox, { usernames: ['stranger'] }),
      },
      'someone followed comes': {
        other: 'followed',
        send: (me, sandbox) => sendCircle(me, sandbox, { usernames: ['full', 'followed'] }),
      },
      'someone followed and private comes': {
        other: 'guarded',
        send: (me, sandbox) => sendCircle(me, sandbox, { usernames: ['full', 'guarded'] }),
      },
      'who asked for a connection comes': {
        other: 'asking',
        send: (me, sandbox) => sendCircle(me, sandbox, { usernames: ['full', 'asking'] }),
      },
      'who asked for a connection leaves': {
        other: 'asking',
        before: (sandbox, me) => sendCircle(me, sandbox, { usernames: ['full', 'asking'] }),
        send: (me, sandbox) => sendCircle(me, sandbox, { usernames: ['full'] }),
      },
    },
  },

  deleteCircle: {
    suspended: 403,
    route: 'DELETE /api/circles/:id/ none',
    hook: hookType<Write<IdInput, undefined>>(),
    fields: { id: 'id' },
    input: { id: 7 },
    sends: 'DELETE /api/circles/7/',
    answer: undefined,
    cases: {
      'with a member': {
        other: 'full',
        send: (me, sandbox) => me.send('DELETE', `/api/circles/${circleNamed(sandbox, 'Friends')}/`),
      },
      'with one who asked for a connection, and is in no other': {
        other: 'asking',
        before: (sandbox, me) => sendCircle(me, sandbox, { usernames: ['full', 'asking'] }),
        send: (me, sandbox) => me.send('DELETE', `/api/circles/${circleNamed(sandbox, 'Friends')}/`),
      },
      'an empty one': {
        other: 'full',
        send: (me, sandbox) => me.send('DELETE', `/api/circles/${circleNamed(sandbox, 'Nobody')}/`),
      },
    },
  },
} satisfies Records;
