import { fieldsOfKind, isEqual, isRecord, type Item } from './entities.js';
import { definedIn, type Rule, withFields } from './facts.js';
import type { AnyOperation } from './host.js';
import { isTest, match } from './match.js';
import type { ServiceRules } from './touches.js';
import type { Fact, Holding, Where } from './words.js';

/** An operation of a service, with what it holds or makes true. */
export type RuledOperation = AnyOperation & { readonly rule?: Rule };

/** A pattern that a rule has, and where it stands. */
interface Stated {
  readonly by: string;
  readonly kind: string;
  readonly where: Where;
}

/**
 * Checks the rules of operations that are declared together. The fields are known of the kinds in `own`, whose answers are all among
 * those of the operations.
 *
 * @throws TypeError Two operations have one name, one has no rule, a rule names a kind that no rules have or tests a field that no
 * answer has, or laws contradict each other. The message says which.
 */
export function checkRules(service: ServiceRules, operations: readonly RuledOperation[], own: readonly string[]): void {
  const names = operations.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new TypeError(`Two operations have the name ${twice}.`);
  const stated = [...service.laws.map((law) => ({ ...law, by: 'A law' })), ...operations.flatMap(patternsOf)];
  for (const { by, kind, where } of stated) {
    if (!Object.hasOwn(service.keys, kind)) {
      throw new TypeError(`${by} names the kind '${kind}'. The kinds are ${Object.keys(service.keys).join(', ')}.`);
    }
    const fields = own.includes(kind) ? fieldsOf(service, operations, kind) : undefined;
    const wrong = fields && Object.keys(definedIn(where)).find((field) => !fields.has(field));
    if (wrong !== undefined) throw new TypeError(`${by} tests the field '${wrong}' of the kind '${kind}', which no answer has.`);
  }
  for (const law of service.laws) {
    if (!comesToRest(law, service.laws)) {
      throw new TypeError(`The laws of the kind '${law.kind}' never come to rest after ${textOf(law)}.`);
    }
  }
}

function patternsOf(operation: RuledOperation): Stated[] {
  const by = operation.name;
  const said = operation.kind === 'query' ? operation.holds?.({}) : operation.rule?.facts({}, { find: () => undefined });
  if (!said) throw new TypeError(`${by} does not say what it ${operation.kind === 'query' ? 'holds' : 'makes true'}.`);
  const parts: readonly (Fact | Holding)[] = 'as' in said ? partsOf(said) : said;
  return parts.map(({ kind, where }) => ({ by, kind, where }));
}

function partsOf({ inside = {}, selfWhile, ...own }: Holding): Holding[] {
  return [own, ...Object.values(inside).flatMap(partsOf), ...(selfWhile ? partsOf(selfWhile) : [])];
}

/** The fields that records of a kind have in answers, or that its rules give them beside. */
function fieldsOf({ kinds }: ServiceRules, operations: readonly RuledOperation[], kind: string): ReadonlySet<string> {
  const answered = operations.flatMap(({ output }) => fieldsOfKind(output, kind));
  return new Set([...answered, ...Object.keys(kinds[kind]?.unshown?.({}) ?? {})]);
}

/** Whether the laws leave a record alone in the end that has just come to match one of them. */
function comesToRest(first: Fact, laws: readonly Fact[]): boolean {
  const own = laws.filter(({ kind, says }) => kind === first.kind && says === 'become');
  let record: Item = plainIn(first.where);
  // Each law may apply once for each of the others.
  for (let step = 0; step <= own.length ** 2; step += 1) {
    const before = record;
    const law = own.find(({ where, fields }) => {
      return match(where, before) === true && !isEqual(withFields(before, fields, true), before);
    });
    if (!law) return true;
    record = withFields(before, law.fields, true);
  }
  return false;
}

/** A record that meets the conditions of a pattern that are values. */
function plainIn(where: Where): Item {
  const fields = Object.entries(where).filter(([, condition]) => condition !== undefined && !isTest(condition));
  return Object.fromEntries(fields.map(([field, condition]) => [field, isRecord(condition) ? plainIn(condition) : condition]));
}

function textOf({ where, fields }: Fact): string {
  return `${JSON.stringify(where)} becomes ${JSON.stringify(fields)}`;
}
