import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Item } from '../../src/engine/entities.js';
import { lanesIn } from '../../src/engine/facts.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { isCommunityError } from '../../src/transport/errors.js';
import { freshClient } from '../coherence/truth.js';
import { effectsByName, writeNamed } from '../support/effects-table.js';
import { writeInputs } from './inputs.js';
import { KINDS, recordsOf } from './records.js';
import { type Input, mutations } from './rules.js';
import { randomStates, RULE_SEED, RULE_STATES, type State } from './states.js';

/** A sign-in replaces the account, a new password the token; a link in a mail is used once. */
const names = [...effectsByName.keys()].filter(
  (name) => !writeNamed(name).signsIn && !/password/iu.test(name) && name !== 'verifyEmail',
);
const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));

test('two writes are sent in order if it decides what the service has', async () => {
  const apart = new Set<string>();
  let tried = 0;
  for (const [index, state] of [...randomStates(Math.ceil(RULE_STATES / 4), RULE_SEED)].entries()) {
    const inputs = inputsAtOneThing(state);
    for (const [one, other] of pairs.filter((_, place) => place % 4 === index % 4)) {
      if (sharesLane([one, inputs[one]], [other, inputs[other]])) continue;
      tried += 1;
      const after = await recordsAfter(state, inputs, [one, other]);
      if (!isDeepStrictEqual(after, await recordsAfter(state, inputs, [other, one]))) apart.add(`${one} and ${other}`);
    }
  }
  expect(tried).toBeGreaterThan(pairs.length / 2);
  expect([...apart]).toEqual([]);
}, 600_000);

/** Inputs as of somebody who presses two buttons about one person, and makes anew what has just been deleted. */
function inputsAtOneThing(state: State): Readonly<Record<string, Input>> {
  const { choices } = state;
  const { circles, invites } = state.sandbox.state;
  const inputs = writeInputs(state);
  const { deleteCircle, deleteInvite, blockUser } = inputs;
  const name = circles.find(({ id }) => id === deleteCircle?.['id'])?.name;
  const nickname = invites.find(({ id }) => id === deleteInvite?.['id'])?.nickname;
  const isOfOne = choices.once(2);
  const about = ([write, input]: [string, Input]): [string, Input] => [
    write,
    {
      ...input,
      ...(isOfOne && write !== 'updateUser' && 'username' in input && blockUser),
      ...(name !== undefined && write === 'createCircle' && { name }),
      ...(nickname !== undefined && write === 'createInvite' && { nickname }),
    },
  ];
  return Object.fromEntries(Object.entries(inputs).map(about));
}

function sharesLane(...[one, other]: readonly [write: string, input: Input | undefined][]): boolean {
  const lanesOf = ([write, input = {}]: readonly [string, Input | undefined] = ['', {}]): readonly string[] => {
    const { rule, lane } = writeNamed(write);
    return [...lanesIn(rule.facts(input, { find: () => undefined }), rule.service), ...(lane?.(input) ?? [])];
  };
  return lanesOf(one).some((lane) => lanesOf(other).includes(lane));
}

/** What the account has once the service has got these writes in this order. It may refuse some. */
async function recordsAfter({ sandbox, account }: State, inputs: Readonly<Record<string, Input>>, order: readonly string[]) {
  const copy = createSandbox({ world: sandbox.state });
  const own = copy.state.users.find(({ id }) => id === account.id);
  if (!own) throw new Error('the copy lacks the account');
  const client = freshClient(copy, own.token);
  for (const name of order) {
    const mutation = mutations.find((one) => one.name === name);
    if (mutation) await client.call(mutation, inputs[name]).catch(ignoreRefusal);
  }
  const table = recordsOf(copy.state, own);
  return KINDS.map((kind) => [...table.of(kind)].map(withoutTimes));
}

function ignoreRefusal(error: unknown): void {
  if (!isCommunityError(error)) throw error;
}

/** Each request has a time of its own, and each new record a secret. */
function withoutTimes({ created, token, ...record }: Item): Item {
  return record;
}
