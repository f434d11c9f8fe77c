import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Item } from '../../src/engine/cache/entities.js';
import { mustFollow, namedIn } from '../../src/engine/rules/facts.js';
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
const pairs = names.flatMap((one) => names.filter((other) => other !== one).map((other) => [one, other] as const));

/** Two whose order decides something, and that can overtake each other: a block waits for nothing, and its answer says whether the follow is left. */
const exceptions: Readonly<Record<string, string>> = {
  'blockUser, deleteCircle':
    'a block ends an open request to connect in place of the follow, and who leaves the last circle is such a request',
  'blockUser, updateUser':
    'a block ends an open request to connect in place of the follow, and an account that becomes private refuses it',
};

test('a write is sent behind an earlier one if that decides what the service has', async () => {
  const apart = new Set<string>();
  let tried = 0;
  let index = 0;
  for await (const state of randomStates(Math.ceil(RULE_STATES / 4), RULE_SEED)) {
    index += 1;
    const inputs = inputsAtOneThing(state);
    for (const [one, other] of pairs.filter((_, place) => place % 8 === index % 8)) {
      if (isInOrder(saidBy(one, inputs[one]), saidBy(other, inputs[other]))) continue;
      tried += 1;
      const wanted = await afterWrites(state, inputs, [one, other]);
      // What is refused is in vain in any order.
      if (wanted.isRefused) continue;
      const { records } = await afterWrites(state, inputs, [other, one]);
      if (!isDeepStrictEqual(records, wanted.records)) apart.add([one, other].toSorted().join(', '));
    }
  }
  expect(tried).toBeGreaterThan(pairs.length / 4);
  expect([...apart].filter((pair) => !(pair in exceptions))).toEqual([]);
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

/** Whether the second write waits for the first one. */
function isInOrder(...[one, other]: readonly [Said, Said]): boolean {
  return one.lanes.some((lane) => other.lanes.includes(lane)) || mustFollow(other.facts, one.facts, one.service);
}

type Said = ReturnType<typeof saidBy>;

function saidBy(write: string, input: Input = {}) {
  const { rule, lane } = writeNamed(write);
  const { service } = rule;
  const facts = rule.facts(input, { find: () => undefined }).filter(({ when }) => when !== false);
  return { facts, service, lanes: [...namedIn(facts, service, true).map(({ name }) => name), ...(lane?.(input) ?? [])] };
}

/** What the account has once the service has got these writes in this order, and whether it has refused one. */
async function afterWrites({ sandbox, account }: State, inputs: Readonly<Record<string, Input>>, order: readonly string[]) {
  const copy = createSandbox({ world: sandbox.state });
  const own = copy.state.users.find(({ id }) => id === account.id);
  if (!own) throw new Error('the copy lacks the account');
  const client = freshClient(copy, own.token);
  let isRefused = false;
  for (const mutation of order.flatMap((name) => mutations.filter((one) => one.name === name))) {
    try {
      await client.call(mutation, inputs[mutation.name]);
    } catch (error) {
      if (!isCommunityError(error) || error.kind !== 'http') throw error;
      isRefused = true;
    }
  }
  const table = recordsOf(copy.state, own);
  return { isRefused, records: KINDS.map((kind) => [...table.of(kind)].map(withoutTimes)) };
}

/** Each request has a time of its own, and each new record a secret. */
function withoutTimes(record: Item): Item {
  return { ...record, created: undefined, token: undefined };
}
