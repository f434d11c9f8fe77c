import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../src/contract/index.js';
import { hookNameOf } from '../operations/records.js';

/** Answers 401 about the password that was given, which ends no session. */
const JUDGES_A_PASSWORD = ['updatePassword'];

/** Operations that no demo shows yet. The page of each hook has its live example. */
const NOT_IN_DEMOS: readonly string[] = [];

const shown = statesByHook();

test.each(operations.map((operation) => [hookNameOf(operation.name), operation] as const))(
  '%s has a story for each state',
  (hook, operation) => {
    const states = shown.get(hook) ?? [];
    const missing = (NOT_IN_DEMOS.includes(operation.name) ? [] : statesOf(operation)).filter(
      (state) => !states.some((one) => state.test(one)),
    );
    expect(missing.map(String)).toEqual([]);
    expect(states.length > 0).toBe(!NOT_IN_DEMOS.includes(operation.name));
  },
);

/** The states an operation can be in; what asks for no token cannot find its session expired. */
function statesOf(operation: (typeof operations)[number]): RegExp[] {
  const { kind, name, token } = operation;
  const always = [/^happy$/, /refused|taken|invalid/, /offline|answer lost/, /slow|loading/];
  const expiring = token === 'required' && !JUDGES_A_PASSWORD.includes(name) ? [/session expired/] : [];
  const paged = 'paging' in operation ? [/empty/, /error on page 2/] : [];
  const read = kind !== 'mutation' && !('refused' in operation) ? [/loading/, /slow/] : [];
  return [...always, ...read, ...paged, ...expiring];
}

/** By the names of the stories, such as `useInvites: error on page 2`; that of a happy path is the hook alone. */
function statesByHook(): Map<string, string[]> {
  const files = readdirSync('stories').filter((name) => name.endsWith('.stories.tsx'));
  const text = files.map((name) => readFileSync(path.join('stories', name), 'utf8')).join('\n');
  const found = new Map<string, string[]>();
  for (const [, hooks = '', state = 'happy'] of text.matchAll(/name: '(use\w+(?:, use\w+)*)(?:: ([^']+))?'/g)) {
    for (const hook of hooks.split(', ')) found.set(hook, [...(found.get(hook) ?? []), state]);
  }
  return found;
}
