import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { CommunityError, ErrorFacts, Outcome } from '../../src/transport/errors.js';
import { communityError, fieldError, isCommunityError, isFailure } from '../../src/transport/errors.js';

const texts = { fieldErrors: {}, formErrors: [] };

test('CommunityError is an Error whose message names the operation and the reason', () => {
  const error = communityError({ operation: 'invites' }, { kind: 'token' }, 'the session has no token');
  expect(error).toBeInstanceOf(Error);
  expect(error.message).toBe('invites: the session has no token');
  expect(String(error)).toBe('CommunityError: invites: the session has no token');
  expect(inspect(error)).toMatch(/^CommunityError: invites: the session/);
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'CommunityError',
    kind: 'token',
    code: 'token',
    operation: 'invites',
  });
});

test('isCommunityError is true only for errors of this library', () => {
  expect(isCommunityError(fieldError({ operation: 'user' }, 'username', 'x'))).toBe(true);
  for (const value of [
    new Error('x'),
    new TypeError('x'),
    { name: 'CommunityError', kind: 'http' },
    null,
    undefined,
    'CommunityError',
  ]) {
    expect(isCommunityError(value)).toBe(false);
  }
});

describe('isFailure', () => {
  const facts: Record<Exclude<CommunityError['kind'], 'aborted'>, ErrorFacts> = {
    input: { kind: 'input', ...texts },
    token: { kind: 'token' },
    unsupported: { kind: 'unsupported' },
    http: { kind: 'http', status: 500, retryAfter: null, reason: null, ...texts },
    network: { kind: 'network' },
    timeout: { kind: 'timeout' },
    decode: { kind: 'decode', status: 200, paths: [], expected: [] },
  };

  test.each(Object.values(facts))('is true for an error of the kind $kind', (one) => {
    expect(isFailure(communityError({ operation: 'invites' }, one, 'fact'))).toBe(true);
  });

  test.each(['caller', 'session-changed'] as const)('is false for an aborted call (%s)', (reason) => {
    expect(isFailure(communityError({ operation: 'invites' }, { kind: 'aborted', reason }, 'fact'))).toBe(false);
  });

  test('is true for other errors, and false without an error', () => {
    expect([new Error('x'), new DOMException('x', 'AbortError'), 'x'].map((one) => isFailure(one))).toEqual([true, true, true]);
    expect([isFailure(null), isFailure(undefined)]).toEqual([false, false]);
  });
});

describe('the outcome of a failed write', () => {
  const http = (status: number): ErrorFacts => ({ kind: 'http', status, retryAfter: null, reason: null, ...texts });
  test.each<[ErrorFacts, Outcome]>([
    [http(400), 'refused'],
    [http(401), 'refused'],
    [http(404), 'refused'],
    [http(429), 'refused'],
    [http(408), 'unknown'],
    [http(500), 'unknown'],
    [http(503), 'unknown'],
    [http(302), 'unknown'],
    [http(0), 'unknown'],
    [{ kind: 'network' }, 'unknown'],
    [{ kind: 'timeout' }, 'unknown'],
    [{ kind: 'decode', status: 200, paths: [], expected: [] }, 'unknown'],
    [{ kind: 'aborted', reason: 'session-changed' }, 'unknown'],
  ])('of %j after it was sent is %s', (facts, outcome) => {
    expect(communityError({ operation: 'createInvite', isWrite: true, sent: true }, facts, '')).toMatchObject({ outcome });
    expect(communityError({ operation: 'createInvite', isWrite: true }, facts, '')).toMatchObject({ outcome: 'not-sent' });
    expect(communityError({ operation: 'invites', sent: true }, facts, '')).not.toHaveProperty('outcome');
  });
});
