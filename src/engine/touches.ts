import { isRecord } from './entities.js';
import { isTest, match } from './match.js';
import { type Fact, type Holding, unknown, type Where } from './words.js';

/** What a write can change of a kind of records. */
export interface Touch {
  readonly kind: string;
  /** The fields that can get another value, also those of records inside; `all` if the input decides which. */
  readonly fields: ReadonlySet<string> | 'all';
  /** Whether records of this kind can be deleted or created. */
  readonly isMoved: boolean;
}

/** What facts can change, with the laws that can apply after them. */
export function touchesOf(facts: readonly Fact[], laws: readonly Fact[]): readonly Touch[] {
  const said = [...facts];
  for (let before = 0; before < said.length;) {
    before = said.length;
    for (const law of laws) if (!said.includes(law) && canApply(law, said)) said.push(law);
  }
  return [...new Set(said.map(({ kind }) => kind))].map((kind) => {
    const own = said.filter((fact) => fact.kind === kind);
    const changed = own.filter(({ says }) => says === 'become').map(({ fields }) => namesIn(fields));
    return {
      kind,
      fields: changed.some((names) => names.length === 0) ? 'all' : new Set(changed.flat()),
      isMoved: own.some(({ says }) => says !== 'become'),
    };
  });
}

/** Whether a write that touches these records can change which of them are held. */
export function touchesHolding({ kind, where, selfWhile, inside = {} }: Holding, touches: readonly Touch[]): boolean {
  const own = touches.filter((touch) => touch.kind === kind);
  // A pattern can name fields of records inside, which are of another kind.
  const isTouched = conditionsIn(where).some(([field]) => touches.some((touch) => touchesField(touch, field)));
  const others = [...Object.values(inside), ...(selfWhile ? [selfWhile] : [])];
  return (
    own.some(({ isMoved }) => isMoved) || (own.length > 0 && isTouched) || others.some((one) => touchesHolding(one, touches))
  );
}

export function touchesField({ fields }: Touch, field: string): boolean {
  return fields === 'all' || fields.has(field);
}

/** Whether a record can come to match a law by what is said: a condition of the law is on a field that gets such a value. */
function canApply({ where }: Fact, said: readonly Fact[]): boolean {
  return conditionsIn(where).some(([field, condition]) =>
    said.some(({ fields }) => valuesIn(fields, field).some((value) => canMeet(value, field, condition))),
  );
}

function canMeet(value: unknown, field: string, condition: unknown): boolean {
  if (value === undefined) return false;
  if (value === unknown || (isRecord(value) && 'change' in value)) return true;
  return match({ [field]: condition }, { [field]: value }, (part) => part) !== false;
}

/** The conditions on plain fields, at any depth. */
function conditionsIn(where: Where): [field: string, condition: unknown][] {
  return Object.entries(where).flatMap<[string, unknown]>(([field, condition]) => {
    const isInside = isRecord(condition) && !isTest(condition);
    return isInside ? conditionsIn(condition) : [[field, condition]];
  });
}

function namesIn(fields: Where): string[] {
  return Object.entries(fields).flatMap(([field, value]) => [
    field,
    ...(isRecord(value) && !('change' in value) ? namesIn(value) : []),
  ]);
}

function valuesIn(fields: Where, name: string): unknown[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (field === name) return [value];
    return isRecord(value) ? valuesIn(value, name) : [];
  });
}
