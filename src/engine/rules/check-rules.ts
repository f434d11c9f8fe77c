import { fieldsOfKind, isEqual, isRecord, type Item, lacksIds } from '../cache/entities.js';
import { definedIn, type Rule, withFields } from './facts.js';
import type { AnyOperation } from '../host.js';
import { isListChange, isTest, match } from './match.js';
import { partsHeld, type ServiceRules } from './touches.js';
import { type Fact, type Holding, unknown, type Where } from '../words.js';

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
 * answer has, pages have no order or no ids, a list in a field changes by another key than the id, or laws contradict each other. The
 * message says which.
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
    const tested = own.includes(kind) ? Object.keys(definedIn(where)) : [];
    const fields = fieldsOf(service, operations, kind);
    if (tested.length > 0 && fields.size === 0) {
      throw new TypeError(
        `${by} names records of the kind '${kind}', and no answer has one. Mark its schema: entity('${kind}', …).`,
      );
    }
    const wrong = tested.find((field) => !fields.has(field));
    if (wrong !== undefined) throw new TypeError(`${by} tests the field '${wrong}' of the kind '${kind}', which no answer has.`);
  }
  operations.forEach(checkPages);
  for (const law of service.laws) {
    if (!comesToRest(law, service.laws)) {
      throw new TypeError(`The laws of the kind '${law.kind}' never come to rest after ${textOf(law)}.`);
    }
  }
}

function patternsOf(operation: RuledOperation): Stated[] {
  const by = operation.name;
  const said = ruleOf(operation);
  if (!said) throw new TypeError(`${by} does not say what it ${operation.kind === 'query' ? 'holds' : 'makes true'}.`);
  const parts: readonly (Fact | Holding)[] = 'as' in said ? partsHeld(said) : said;
  for (const part of parts) {
    const change = 'fields' in part && Object.entries(part.fields).find(([, value]) => isWithoutId(value));
    if (!change) continue;
    throw new TypeError(`${by} changes the list '${change[0]}' of the kind '${part.kind}': name the record by its id.`);
  }
  return parts.map(({ kind, where }) => ({ by, kind, where }));
}

/** What a rule says with an empty input. */
function ruleOf(operation: RuledOperation): Holding | readonly Fact[] | undefined {
  try {
    return operation.kind === 'query' ? operation.holds?.({}) : operation.rule?.facts({}, { find: () => undefined });
  } catch (cause) {
    throw new TypeError(
      `The rule of ${operation.name} fails with an empty input, which names its fields. Any field may be undefined.`,
      { cause },
    );
  }
}

function isWithoutId(value: unknown): boolean {
  return isListChange(value) && value.item !== unknown && !('id' in value.item);
}

/** A row has its place on a page by its id. */
function checkPages(operation: RuledOperation): void {
  if (operation.kind === 'mutation' || !operation.paging) return;
  const { name, output } = operation;
  const holding = operation.holds?.({});
  if (holding && holding.order !== 'id') {
    throw new TypeError(
      `${name} has pages, which are in the order of ids: ${holding.as}('${holding.kind}', …, { order: 'id' }).`,
    );
  }
  if (lacksIds(output)) throw new TypeError(`${name} has pages, and its items have no id that is a number.`);
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
