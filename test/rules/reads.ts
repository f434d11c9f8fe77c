import type { Item } from '../../src/engine/cache/entities.js';
import type { AnyQuery } from '../../src/contract/operation.js';
import type { Holding } from '../../src/engine/words.js';
import { isCommunityError } from '../../src/transport/errors.js';
import { freshClient } from '../coherence/truth.js';
import { readInputs } from './inputs.js';
import { recordsOf, type RecordTable } from './records.js';
import { holdingOf, type Input, queries, type Rules } from './rules.js';
import { idsOf, membersOf } from './select.js';
import type { State } from './states.js';

/** Compares what each read answers in a state with what it holds, and each number in the answers with what it counts: where they differ. */
export async function readDisagreements(rules: Rules, state: State, only?: string): Promise<string[]> {
  const { sandbox, account } = state;
  const table = recordsOf(sandbox.state, account);
  const client = freshClient(sandbox, account.token);
  const inputs = readInputs(state);
  const found: string[] = [];
  for (const query of queries.filter(({ name }) => only === undefined || name === only)) {
    const { name } = query;
    for (const input of inputs[name] ?? missing(name)) {
      const holding = holdingOf(rules, name, input);
      const answer = await answerOf(client.call(query, input));
      const difference = compare(rules, query, input, holding, answer, table);
      if (difference !== undefined) found.push(`${name} ${JSON.stringify(input)}: ${difference}`);
      found.push(...numberDisagreements(rules, answer, table, name), ...relationDisagreements(rules, answer, table, name));
    }
  }
  return found;
}

function missing(name: string): never {
  throw new Error(`test/rules/inputs.ts has no input of ${name}`);
}

/** Undefined if the service refuses. */
async function answerOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    if (isCommunityError(error) && error.kind === 'http') return undefined;
    throw error;
  }
}

function compare(
  rules: Rules,
  query: AnyQuery,
  input: Input,
  holding: Holding,
  answer: unknown,
  table: RecordTable,
): string | undefined {
  const members = membersOf(rules, holding, table, input);
  if (answer === undefined && holding.as !== 'one') return 'refused';
  switch (holding.as) {
    case 'one':
      return compareOne(rules, holding, answer as Item | undefined, members, table);
    case 'count': {
      const { count } = answer as { count: number };
      return count === members.length ? undefined : `${count} counted, ${members.length} match`;
    }
    case 'taken':
    case 'free': {
      const { status } = answer as { status: string };
      const isTaken = members.length > 0 === (holding.as === 'taken');
      return (status === 'available') === isTaken ? `${status}, ${members.length} match` : undefined;
    }
    default:
      return compareList(query, input, holding, answer as readonly Item[], [...members, ...selfIn(rules, holding, table, input)]);
  }
}

function compareOne(
  rules: Rules,
  { inside = {} }: Holding,
  answer: Item | undefined,
  members: readonly Item[],
  table: RecordTable,
): string | undefined {
  if (answer === undefined || members.length !== 1) {
    return answer === undefined && members.length === 0
      ? undefined
      : `${members.length} match, ${answer ? 'answered' : 'refused'}`;
  }
  if ('id' in answer && answer['id'] !== members[0]?.['id']) return 'another record matches';
  for (const [field, holding] of Object.entries(inside)) {
    const rows = idsOf(answer[field] as Item[]).toSorted(byNumber);
    const expected = idsOf(membersOf(rules, holding, table, {})).toSorted(byNumber);
    if (String(rows) !== String(expected)) return `${field} has ${String(rows)}, ${String(expected)} match`;
  }
  return undefined;
}

/** The account itself, where the service lists it. */
function selfIn(rules: Rules, holding: Holding, table: RecordTable, input: Input): Item[] {
  const { selfWhile, where } = holding;
  if (!selfWhile || membersOf(rules, selfWhile, table, {}).length === 0) return [];
  return membersOf(rules, { ...holding, where: { id: where['id'], is_me: true } }, table, input);
}

function compareList(
  query: AnyQuery,
  { count, offset }: Input,
  { order }: Holding,
  rows: readonly Item[],
  members: readonly Item[],
): string | undefined {
  const paging = 'paging' in query ? (query.paging as { readonly count: number }) : undefined;
  const limit = Number(count ?? paging?.count ?? query.limit ?? Infinity);
  const start = Number(offset ?? 0);
  if (order === 'none') {
    const isPart = rows.every((row) => members.some(({ id }) => id === row['id']));
    const isWhole = rows.length === Math.min(limit, members.length);
    return isPart && isWhole ? undefined : `${String(idsOf(rows))} of ${String(idsOf(members))}`;
  }
  // What falls together has no order.
  const byOrder = (one: Item, other: Item): number =>
    compareValues(other[order], one[order]) || Number(other['id']) - Number(one['id']);
  const expected = members.toSorted(byOrder).slice(start, start + limit);
  return String(idsOf(rows)) === String(idsOf(expected)) ? undefined : `${String(idsOf(rows))} not ${String(idsOf(expected))}`;
}

function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other));
}

/** Numbers that count all their matches, wherever their record stands. `plus` and `minus` are compared before and after a write. */
function numberDisagreements(rules: Rules, answer: unknown, table: RecordTable, read: string): string[] {
  return recordsIn(answer).flatMap((item) => {
    const kind = 'users_count' in item ? 'circle' : 'user';
    const record = { ...item, ...table.get(kind, item['id']) };
    return Object.entries(rules.kinds[kind]?.numbers ?? {}).flatMap(([field, numberOf]) => {
      const number = item[field];
      const holding = typeof number === 'number' ? numberOf(record) : undefined;
      if (holding?.as !== 'count') return [];
      const matching = membersOf(rules, holding, table, {}).length;
      return matching === number ? [] : [`${kind}.${field}: ${String(number)} in ${read}, ${matching} match`];
    });
  });
}

/** What users are to the account is the same wherever they stand. */
function relationDisagreements({ kinds }: Rules, answer: unknown, table: RecordTable, read: string): string[] {
  return recordsIn(answer).flatMap((item) => {
    const record = 'username' in item ? table.get('user', item['id']) : undefined;
    // A record that is taken for the account's own is that.
    const isOwn = kinds['user']?.unshown?.(item)['is_me'] === true && { is_me: true };
    return Object.entries({ ...item, ...isOwn })
      .filter(([field, value]) => record && typeof value === 'boolean' && record[field] !== value)
      .map(([field, value]) => `user.${field}: ${String(value)} in ${read} of ${String(item['username'])}`);
  });
}

/** The records of an answer, and those inside of them. */
function recordsIn(answer: unknown): Item[] {
  if (Array.isArray(answer)) return answer.flatMap(recordsIn);
  if (typeof answer !== 'object' || answer === null) return [];
  return [...Object.values(answer).flatMap(recordsIn), answer as Item];
}

function byNumber(one: number, other: number): number {
  return one - other;
}
