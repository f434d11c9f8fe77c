import { expect, test } from 'vitest';
import { entityOf, operations } from '../../src/contract/index.js';
import { boundsOf } from '../../src/contract/whole.js';

interface Found {
  readonly type: string;
  readonly place: string;
  readonly keys: readonly string[];
  readonly mark: ReturnType<typeof entityOf>;
}

/** The schema types that accept any value. */
const anything = ['any', 'unknown', 'custom'];

const nodes = operations.flatMap((operation) => nodesIn(operation.output, operation.name));
const objects = nodes.filter(({ type }) => type === 'object');

test('the schema walk reaches the objects inside the answers', () => {
  expect(objects.length).toBeGreaterThan(300);
});

test('every object with an id and a username is marked as a user', () => {
  const people = objects.filter(({ keys }) => keys.includes('id') && keys.includes('username'));
  expect(people.length).toBeGreaterThan(50);
  expect(people.filter(({ mark }) => mark !== 'user')).toEqual([]);
});

test.each([
  ['circle', ['name', 'color', 'users_count']],
  ['invite', ['is_invite_email_sent']],
  ['notification', ['notification_type']],
  ['user', ['is_blocked']],
  ['user', ['follow_lists']],
])('entities: every %s with the keys %j is marked', (kind, telling) => {
  const found = objects.filter(({ keys }) => telling.every((key) => keys.includes(key)));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ mark }) => mark !== kind)).toEqual([]);
});

test('subscribeToUser: its answer is marked as a user although it has no username', () => {
  const found = objects.filter(({ place }) => place.startsWith('subscribeToUser'));
  expect(found.map(({ mark }) => mark)).toEqual(['user']);
});

test('no object without an id is marked as an entity', () => {
  expect(objects.filter(({ keys, mark }) => mark && !keys.includes('id'))).toEqual([]);
});

test('every list and search of users leaves out a user without a profile, and no other answer leaves anything out', () => {
  const isMark = ({ output }: (typeof operations)[number]): boolean => {
    const { type, element } = (output as any)._zod.def;
    return type === 'array' && entityOf(element) === 'user';
  };
  const people = operations.filter(isMark).map(({ name }) => name);
  expect(people).toContain('followers');
  const leaving = operations.filter((one) => one.kind === 'query' && one.leavesOut?.({ id: 1, profile: null }));
  expect(leaving.map(({ name }) => name)).toEqual(people);
  expect(leaving.filter((one) => one.kind === 'query' && one.leavesOut?.({ id: 1, profile: {} }))).toEqual([]);
  // Without an id it cannot count where a page ends, and stays an error.
  expect(leaving.filter((one) => one.kind === 'query' && one.leavesOut?.({ profile: null }))).toEqual([]);
});

test('the schema walk visits the answer of every operation', () => {
  const answers = new Set(nodes.map(({ place }) => place).filter((place) => !/[.|]/.test(place)));
  expect([...answers]).toEqual(operations.map(({ name }) => name));
});

test('only the content of an unknown type of notification has the type unknown', () => {
  const unknown = nodes.filter(({ type }) => anything.includes(type)).map(({ place }) => place);
  expect(unknown).toEqual(['notifications|1.content_object', 'notification|1.content_object']);
});

function nodesIn(schema: any, place: string): Found[] {
  const def = schema._zod.def;
  // An integer is a custom check of zod; any other custom check accepts everything.
  const type = def.type === 'custom' && boundsOf(schema) ? 'number' : def.type;
  const node = { type, place, keys: Object.keys(def.shape ?? {}), mark: entityOf(schema) };
  return [node, ...below(def, place)];
}

function below(def: any, place: string): Found[] {
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => nodesIn(inner, `${place}.${key}`));
    case 'array':
      return nodesIn(def.element, place);
    case 'union':
      return def.options.flatMap((option: any, index: number) => nodesIn(option, `${place}|${index}`));
    case 'pipe':
      return nodesIn(def.in, place);
    case 'nullable':
    case 'optional':
      return nodesIn(def.innerType, place);
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'undefined':
    case 'unknown':
    case 'any':
    case 'custom':
      return [];
    default:
      throw new Error(`${place}: ${def.type} is not walked`);
  }
}
