import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { operations } from '../../src/contract/operations.js';
import type { AnyOperation } from '../../src/contract/operation.js';
import { isRecord, type Item, visitorFor } from '../../src/engine/cache/entities.js';
import { match } from '../../src/engine/rules/match.js';
import type { Holding, Known, Where } from '../../src/engine/words.js';
import { okunaRoutes, routeOf } from '../../src/contract/routes.js';
import { outcomeOf } from '../../test/rules/outcome.js';
import { type Rules, rules as declared } from '../../test/rules/rules.js';
import { answerOf } from './decode.js';
import { type Exchange, exchangesIn, type Fields, sentBy, succeeded } from './exchanges.js';
import { operationOf } from './match.js';

export interface RulesReport {
  /** Values that a rule says and an answer shows, and rows of lists and searches, that were compared. */
  compared: number;
  /** Where they differ, by the name of the exchange. */
  readonly wrong: string[];
}

/** What one account has been answered: a field that is missing is not known. */
type Knowledge = Map<string, Map<unknown, Item>>;

/** An accepted request of an operation. Without an input it is one that the contract does not know. */
interface Accepted {
  readonly name: string;
  readonly account: string;
  readonly operation: AnyOperation;
  readonly input: Item | undefined;
  readonly answer: unknown;
}

const KINDS = ['user', 'circle', 'notification', 'invite'];

/**
 * Holds the rules to recorded answers. From them it learns what an account can know; an answer that contradicts what rules and
 * earlier answers say together is wrong. What the recording does not show is not known, and contradicts nothing. The recording of
 * the server's own tests, if the directory above has it, shows no accounts: each of its exchanges stands alone.
 */
export function holdRules(directory: string, rules: Rules = declared): RulesReport {
  const report: RulesReport = { compared: 0, wrong: [] };
  for (const [file, exchanges] of exchangesIn(directory)) {
    const all = exchanges.filter(succeeded).flatMap((exchange) => acceptedIn(file, exchange));
    holdSequence(rules, all, report);
  }
  for (const one of suiteBeside(directory)) holdSequence(rules, [one], report);
  return report;
}

function acceptedIn(file: string, exchange: Exchange): Accepted[] {
  const operation = operationOf(exchange);
  if (!operation) return [];
  const input = validInput(operation, inputOf(operation, exchange));
  return [{ name: `${file}/${exchange.name}`, account: exchange.as_user ?? '', operation, input, answer: answerOf(exchange) }];
}

/** The accepted exchanges of the server's own tests. */
function suiteBeside(directory: string): Accepted[] {
  const file = path.join(directory, '..', 'okuna-suite.json.gz');
  if (!existsSync(file)) return [];
  // The file is written by the recorder in this shape.
  const { exchanges } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as { readonly exchanges: readonly SuiteExchange[] };
  return exchanges.flatMap(({ op, test, status, input, body, harvest }) => {
    const operation = operations.find(({ name }) => name === op);
    if (!operation || status >= 300) return [];
    const sent = Object.fromEntries(Object.entries(input ?? {}).map(([field, value]) => [field, valueOf(field, value)]));
    const valid = validInput(operation, sent);
    // The names in what was read after a test are others than those that it looked for.
    const known = harvest ? valid && { ...valid, query: undefined } : valid;
    return [{ name: `${test} ${op}`, account: '', operation, input: known, answer: body ?? undefined }];
  });
}

interface SuiteExchange {
  readonly op: string;
  readonly test: string;
  readonly status: number;
  readonly input: Fields | null;
  readonly body: unknown;
  readonly harvest?: boolean;
}

function holdSequence(rules: Rules, all: readonly Accepted[], report: RulesReport): void {
  const accounts = new Map<string, Knowledge>();
  for (const one of all) {
    const knowledge: Knowledge = accounts.get(one.account) ?? new Map<string, Map<unknown, Item>>();
    // What other accounts see after a write is not known, and nothing is known after a write that the contract does not have.
    if (one.operation.kind === 'mutation') accounts.clear();
    if (!one.input) continue;
    accounts.set(one.account, knowledge);
    report.wrong.push(...compareOne(rules, one, one.input, knowledge, report).map((text) => `${one.name}: ${text}`));
  }
}

export function rulesLines({ compared, wrong }: RulesReport): string[] {
  return [`rules: ${compared} values and rows compared, ${wrong.length} wrong`, ...wrong.map((line) => `  wrong  ${line}`)];
}

/** The fields that the request sent: in its path, its query and its body. */
function inputOf(operation: AnyOperation, exchange: Exchange): Item {
  const { path: address, query } = exchange.request;
  const [way = '', search = ''] = address.split('?');
  const segments = way.split('/');
  const names = routeOf(operation, okunaRoutes)?.path.split('/') ?? [];
  const params: [string, string][] = names.flatMap((name, index) =>
    name.startsWith(':') ? [[name.slice(1), decodeURIComponent(segments[index] ?? '')]] : [],
  );
  const sent: Item = {
    ...Object.fromEntries(new URLSearchParams(search)),
    ...query,
    ...Object.fromEntries(params),
    ...sentBy(exchange),
  };
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, valueOf(name, value)]));
}

/** The input as the contract sends it, without blanks around texts; undefined if it is not valid. */
function validInput({ input: schema }: AnyOperation, input: Item): Item | undefined {
  const { success, data } = z.safeParse(schema, input);
  return success && isRecord(data) ? data : undefined;
}

/** A value of a query or a form is text, and a list in it is separated by commas. */
function valueOf(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'types' || name === 'usernames') return value.split(',');
  if (/^(?:max_id|count|offset|\w+_id|id)$/.test(name) && /^\d+$/.test(value)) return Number(value);
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

function compareOne(rules: Rules, accepted: Accepted, input: Item, knowledge: Knowledge, report: RulesReport): string[] {
  const { operation, answer } = accepted;
  const made = operation.kind === 'mutation' ? applyWrite(rules, accepted, input, knowledge) : [];
  const found = [...made, ...learn(operation, answer, knowledge, report)];
  const holding = rules.reads[operation.name]?.(input);
  return holding ? [...found, ...compareRead(rules, holding, accepted, input, knowledge, report)] : found;
}

/** Applies the facts of an accepted write to what is known, and compares what it creates with its answer. */
function applyWrite({ writes, laws }: Rules, { operation, answer }: Accepted, input: Item, knowledge: Knowledge): string[] {
  const whole = wholeIn(knowledge);
  const of = (kind: string): readonly Item[] => [...(knowledge.get(kind)?.values() ?? [])];
  const find = (kind: string, where: Where): Item | undefined => of(kind).find((record) => match(where, record, whole) === true);
  // The rules type what is found.
  const facts = writes[operation.name]?.(input, { find } as Known<Readonly<Record<string, Item>>>) ?? [];
  const { changed, gone, created } = outcomeOf(facts, laws, { of, whole });
  for (const [kind, records] of [...knowledge]) {
    for (const [key, record] of records) {
      if (gone.has(record)) records.delete(key);
      else records.set(key, withoutNumbers(changed.get(record) ?? record));
      // An id that has gone is not used again.
      if (gone.get(record)) note(knowledge, `gone ${kind}`, key, {});
    }
  }
  return created.flatMap(({ kind, record }) =>
    isRecord(answer) && answer['id'] !== undefined && contradicts(record, answer) ? [`the new ${kind} is another one`] : [],
  );
}

/** Numbers follow what they count, of which a recording shows only a part. */
function withoutNumbers(record: Item): Item {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !field.endsWith('_count')));
}

/** Compares the records of an answer with what is known of them, and learns the rest. */
function learn({ output }: AnyOperation, answer: unknown, knowledge: Knowledge, report: RulesReport): string[] {
  const found: string[] = [];
  for (const kind of KINDS) {
    visitorFor(
      new WeakMap(),
      output,
      kind,
    )?.(answer, (record) => {
      const key = keyIn(knowledge, kind, record);
      const known = knowledge.get(kind)?.get(key) ?? {};
      for (const [field, value] of Object.entries(known)) {
        if (value === undefined || record[field] === undefined) continue;
        report.compared += 1;
        if (contradicts(value, record[field])) {
          found.push(`${kind}.${field} of ${String(key)} is ${short(record[field])}, known as ${short(value)}`);
        }
      }
      note(knowledge, kind, key, Object.fromEntries(Object.entries(record).filter(([field]) => isOfRecord(field))));
      return record;
    });
  }
  return found;
}

/** Not what depends on the request or on its headers, what a read of its own holds, or a number. */
function isOfRecord(field: string): boolean {
  return (
    field !== 'users' &&
    !field.startsWith('communities_') &&
    !field.endsWith('_count') &&
    field !== 'date_joined' &&
    field !== 'created'
  );
}

function note(knowledge: Knowledge, kind: string, key: unknown, fields: Item): void {
  const all = knowledge.get(kind) ?? new Map<unknown, Item>();
  knowledge.set(kind, all.set(key, { ...all.get(key), ...fields }));
}

function contradicts(known: unknown, value: unknown): boolean {
  if (isRecord(known) && isRecord(value)) {
    return Object.entries(known).some(
      ([field, one]) => one !== undefined && value[field] !== undefined && contradicts(one, value[field]),
    );
  }
  if (Array.isArray(known) && Array.isArray(value)) return idsOf(known) !== idsOf(value);
  return known !== value;
}

function idsOf(rows: readonly unknown[]): string {
  return rows
    .map((row) => (isRecord(row) ? String(row['id']) : String(row)))
    .toSorted()
    .join();
}

/** By the id, or by the username where only that is known. */
function keyIn(knowledge: Knowledge, kind: string, record: Item): unknown {
  if (record['id'] !== undefined) return record['id'];
  const named = [...(knowledge.get(kind) ?? [])].find(([, one]) => one['username'] === record['username']);
  return named?.[0] ?? record['username'];
}

function wholeIn(knowledge: Knowledge): (part: Item) => Item {
  return (part) => {
    const kind = ('username' in part && 'user') || ('users_count' in part && 'circle');
    return (kind && knowledge.get(kind)?.get(part['id'])) || part;
  };
}

/** Whether the records of an answer can be what the read holds, and stand in its order. */
function compareRead(
  rules: Rules,
  holding: Holding,
  { operation, answer }: Accepted,
  input: Item,
  knowledge: Knowledge,
  report: RulesReport,
): string[] {
  const { kind, where, order, as, selfWhile } = holding;
  if (as !== 'list' && as !== 'search' && as !== 'one') return [];
  const rows = (Array.isArray(answer) ? answer : [answer]) as readonly Item[];
  const found = rows.flatMap((row) => {
    const known = { ...knowledge.get(kind)?.get(row['id']), ...row };
    report.compared += 1;
    if (knowledge.get(`gone ${kind}`)?.has(row['id'])) return [`${String(row['id'])} is answered, and was deleted`];
    const isMember = match(where, known, wholeIn(knowledge));
    // The account itself is listed, too.
    if (isMember === false && !selfWhile) return [`${String(row['id'])} is answered, and does not match`];
    if (as === 'search' && !isFound(rules, kind, known, input['query'])) return [`${String(row['id'])} is found by another text`];
    if (isMember !== false && !selfWhile) infer(knowledge, kind, known, where);
    return [];
  });
  const isInOrder = rows.every((row, index) => {
    const before = rows[index - 1];
    return order === 'none' || !before || compareValues(before[order], row[order]) >= 0;
  });
  if (!isInOrder) found.push(`the rows are not in the order of ${order}`);
  return [...found, ...missingRows(rules, holding, operation, input, rows, knowledge)];
}

/** The records that certainly match, and that a complete answer lacks. */
function missingRows(
  rules: Rules,
  { as, kind, where }: Holding,
  operation: AnyOperation,
  input: Item,
  rows: readonly Item[],
  knowledge: Knowledge,
): string[] {
  const { paging, limit = Infinity } = operation as { readonly paging?: { readonly count: number }; readonly limit?: number };
  const isWhole = rows.length < Number(input['count'] ?? paging?.count ?? limit) && !input['offset'];
  if (as === 'one' || !isWhole || (as === 'search' && input['query'] === undefined)) return [];
  return [...(knowledge.get(kind) ?? [])].flatMap(([key, record]) => {
    if (rows.some(({ id }) => id === key) || match(where, record, wholeIn(knowledge)) !== true) return [];
    if (as === 'search' && !isCertainlyFound(rules, kind, record, input['query'])) return [];
    return [`${String(key)} matches, and is not answered`];
  });
}

function compareValues(one: unknown, other: unknown): number {
  return String(one).localeCompare(String(other), 'en', { numeric: true });
}

function isFound(rules: Rules, kind: string, record: Item, query: unknown): boolean {
  const isUnknown = textsOf(rules, kind, record).includes(undefined);
  return query === undefined || isUnknown || isCertainlyFound(rules, kind, record, query);
}

function isCertainlyFound(rules: Rules, kind: string, record: Item, query: unknown): boolean {
  return textsOf(rules, kind, record).some((text) => text?.toLowerCase().includes(String(query).trim().toLowerCase()));
}

function textsOf({ kinds }: Rules, kind: string, record: Item): readonly (string | null | undefined)[] {
  return kinds[kind]?.foundBy?.(record) ?? [];
}

/** A record that a read holds has the values that the read requires. Everybody else is not the account. */
function infer(knowledge: Knowledge, kind: string, record: Item, where: Where): void {
  const values = Object.entries(where).filter(([field, value]) => typeof value === 'boolean' && record[field] === undefined);
  note(knowledge, kind, record['id'], Object.fromEntries(values));
  if (where['is_me'] !== true) return;
  for (const id of knowledge.get(kind)?.keys() ?? []) note(knowledge, kind, id, { is_me: id === record['id'] });
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'unknown').slice(0, 60);
}
