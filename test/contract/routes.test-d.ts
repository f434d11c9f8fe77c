import { expectTypeOf, test } from 'vitest';
import type { OperationName, RouteTable } from '../../src/contract/index.js';
import { createCommunityClient } from '../../src/index.js';
import { createSandbox } from '../../src/sandbox/index.js';

test('a route table accepts a part of a route, or null', () => {
  expectTypeOf<{ invites: { path: string }; user: null; login: {} }>().toExtend<RouteTable>();
  expectTypeOf<{ readNotifications: { encoding: 'form' } }>().toExtend<RouteTable>();
});

test('a route table with a wrong name, method or encoding does not compile', () => {
  // @ts-expect-error no such operation
  const wrongName = { invite: { path: '/' } } satisfies RouteTable;
  // @ts-expect-error no such method
  const wrongMethod = { invites: { method: 'FETCH' } } satisfies RouteTable;
  // @ts-expect-error no such encoding
  const wrongEncoding = { invites: { encoding: 'xml' } } satisfies RouteTable;
  expectTypeOf([wrongName, wrongMethod, wrongEncoding]).toBeArray();
});

test('createCommunityClient: a route table with a wrong name does not compile', () => {
  createCommunityClient({ baseUrl: 'https://community.example', routes: { invites: { path: '/' }, user: null } });
  // @ts-expect-error no such operation
  createCommunityClient({ baseUrl: 'https://community.example', routes: { invite: { path: '/' } } });
  createSandbox({ routes: { invites: { path: '/' }, user: null } });
  // @ts-expect-error no such operation
  createSandbox({ routes: { invite: { path: '/' } } });
});

test('OperationName is the union of the operation names', () => {
  expectTypeOf<'blockUser'>().toExtend<OperationName>();
  expectTypeOf<'block'>().not.toExtend<OperationName>();
});
