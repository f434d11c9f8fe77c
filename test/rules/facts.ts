import { isDeepStrictEqual } from 'node:util';
import { isRecord, type Item } from '../../src/engine/cache/entities.js';
import { MAXIMUM_FOLLOWS } from '../../src/sandbox/rules/follows.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { User } from '../../src/sandbox/world.js';
import { isCommunityError } from '../../src/transport/errors.js';
import { freshClient } from '../coherence/truth.js';
import { writeInputs } from './inputs.js';
import { outcomeOf } from './outcome.js';
import { KINDS, recordsOf, type RecordTable } from './records.js';
import { type Input, mutations, type Rules } from './rules.js';
import { factsIn, membersOf } from './select.js';
import type { State } from './states.js';

/** After a write: lists of which the input has the ids, an address, pictures, what a token stands for. */
const onlyServiceKnows = [
  ...['user.follow_lists', 'user.profile.url', 'user.profile.avatar', 'user.profile.cover'],
  ...['user.email', 'invite.created_user'],
];

/**
 * Sends each of these writes from this state, and compares every record before and after with the facts of the write. Gives back the writes
 * that the service accepted, and what their facts say that is not so, or do not say that is so.
 */
export async function compareFacts(rules: Rules, { sandbox, account, choices }: State, names: readonly string[]) {
  const accepted: string[] = [];
  const wrong: string[] = [];
  const start = recordsOf(sandbox.state, account);
  for (const mutation of mutations.filter(({ name }) => names.includes(name))) {
    const copy = createSandbox({ world: sandbox.state });
    const own = copy.state.users.find(({ id }) => id === account.id);
    if (!own) throw new Error('the copy lacks the account');
    const isAtMaximum = mutation.name === 'followUser' && choices.once(3);
    if (isAtMaximum) followUpToMaximum(copy, own);
    const before = isAtMaximum ? recordsOf(copy.state, own) : start;
    const input = writeInputs({ sandbox: copy, account: own, choices })[mutation.name];
    if (!input) throw new Error(`test/rules/inputs.ts has no input of ${mutation.name}`);
    try {
      await freshClient(copy, own.token).call(mutation, input);
    } catch (error) {
      if (isCommunityError(error) && error.kind === 'http') continue;
      throw error;
    }
    accepted.push(mutation.name);
    const after = recordsOf(copy.state, own);
    const differing = recordDifferences(rules, mutation.name, input, before, after);
    wrong.push(...differing.map((text) => `${mutation.name} ${JSON.stringify(input)}: ${text}`));
  }
  return { accepted, wrong };
}

/** The next follow of the account is its last one. It has asked to follow somebody private. */
function followUpToMaximum({ act, state: { follows } }: Sandbox, account: User): void {
  act.join('hermit').visibility = 'T';
  act.requestFollow(account.username, 'hermit');
  const now = follows.filter(({ user }) => user === account.id).length;
  for (let id = now + 1e6; id < MAXIMUM_FOLLOWS - 1 + 1e6; id += 1) {
    follows.push({ id, user: account.id, followed: id, lists: [] });
  }
}

function recordDifferences(rules: Rules, write: string, input: Input, before: RecordTable, after: RecordTable): string[] {
  const outcome = outcomeOf(factsIn(rules, write, input, before), rules.laws, before);
  const found: string[] = [];
  for (const kind of KINDS) {
    for (const record of before.of(kind)) {
      const id = record['id'];
      const truth = after.get(kind, id);
      const isGone = outcome.gone.get(record);
      if ((truth === undefined) !== (isGone === true)) found.push(`${kind} ${String(id)} is ${truth ? 'there' : 'gone'}`);
      if (!truth) continue;
      const said = outcome.changed.get(record) ?? record;
      found.push(...differences(said, truth, kind).map((text) => `${kind} ${String(id)}: ${text}`));
      found.push(...numberDifferences(rules, kind, record, truth, before, after));
    }
    const made = [...after.of(kind)].filter(({ id }) => !before.get(kind, id));
    const said = outcome.created.filter((one) => one.kind === kind);
    if (made.length !== said.length) found.push(`${made.length} ${kind} created, ${said.length} said`);
    for (const [index, { record }] of said.entries()) {
      const fields = Object.keys(record).filter((field) => !isDeepStrictEqual(record[field] ?? null, made[index]?.[field]));
      if (fields.length > 0) found.push(`the new ${kind} has other values of ${String(fields)}`);
    }
  }
  return found;
}

/** Where what the facts leave of a record differs from the record after the write. Numbers are not said by facts, but counted. */
function differences(said: Item, truth: Item, path: string): string[] {
  return Object.entries(truth).flatMap(([field, value]) => {
    const mine = said[field];
    const place = `${path}.${field}`;
    if (field.endsWith('_count') || isDeepStrictEqual(mine, value)) return [];
    if (mine === undefined && onlyServiceKnows.includes(place)) return [];
    // Records inside are compared where they stand by themselves.
    if (isRecord(mine) && isRecord(value)) return 'username' in value ? [] : differences(mine, value, place);
    if (Array.isArray(mine) && Array.isArray(value) && isDeepStrictEqual(idsIn(mine), idsIn(value))) return [];
    if (place === 'circle.users') return [];
    return [`${place} is ${JSON.stringify(value)}, said ${JSON.stringify(mine)}`.slice(0, 240)];
  });
}

function idsIn(rows: readonly Item[]): unknown[] {
  return rows.map((row) => (isRecord(row) ? row['id'] : row)).sort((one, other) => Number(one) - Number(other));
}

/** A number that counts, adds or subtracts changes by the change of what matches. */
function numberDifferences(
  rules: Rules,
  kind: string,
  record: Item,
  truth: Item,
  before: RecordTable,
  after: RecordTable,
): string[] {
  return Object.entries(rules.kinds[kind]?.numbers ?? {}).flatMap(([field, numberOf]) => {
    const [was, is] = [record[field], truth[field]];
    if (typeof was !== 'number' || typeof is !== 'number') return [];
    const holding = numberOf(record);
    const matches = (table: RecordTable): number => membersOf(rules, holding, table, {}).length;
    const by = (matches(after) - matches(before)) * (holding.as === 'minus' ? -1 : 1);
    return is - was === by ? [] : [`${kind}.${field} of ${String(record['id'])} changes by ${is - was}, its matches by ${by}`];
  });
}
