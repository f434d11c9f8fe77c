import { fieldErrors } from './answers.js';
import type { Body } from './body.js';

/** Reads one field; `raw` is undefined if it is missing. Throws `Invalid`. */
export type Field<Value> = (raw: unknown, form: boolean) => Value;

/** The errors of one field: an array of messages, or another shape for arrays of values. */
export class Invalid extends Error {
  readonly problems: unknown;

  constructor(...texts: string[]) {
    super(texts.join(' '));
    this.name = 'Invalid';
    this.problems = texts;
  }

  /** Errors in another shape. */
  static shaped(problems: unknown): Invalid {
    return Object.assign(new Invalid(), { problems });
  }
}

type Read<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never };

/** Reads all fields and refuses with all errors at once, as the service does. Other fields are ignored. */
export function readFields<Fields extends Readonly<Record<string, Field<unknown>>>>(
  body: Pick<Body, 'values' | 'form'>,
  fields: Fields,
): Read<Fields> {
  const errors: Record<string, unknown> = {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    try {
      values[name] = field(body.values[name], body.form);
    } catch (problem) {
      if (!(problem instanceof Invalid)) throw problem;
      errors[name] = problem.problems;
    }
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  // Every field was read above.
  return values as Read<Fields>;
}

/** Reads the values of a query, or of a body in which a form means the same as JSON: a blank is a value. */
export function readValues<Fields extends Readonly<Record<string, Field<unknown>>>>(
  values: Body['values'],
  fields: Fields,
): Read<Fields> {
  return readFields({ values, form: false }, fields);
}

/** Undefined if missing, or blank in a form. */
export function optional<Value>(field: Field<Value>): Field<Value | undefined> {
  return (raw, form) => (raw === undefined || (form && raw === '') ? undefined : field(raw, form));
}

/** Undefined if missing. A blank is a value, in a form too. */
export function ifSent<Value>(field: Field<Value>): Field<Value | undefined> {
  return (raw, form) => (raw === undefined ? undefined : field(raw, form));
}

/** A field whose value may be refused: `problemOf` says why. */
export function checked<Value>(field: Field<Value>, problemOf: (value: Value) => string | false): Field<Value> {
  return (raw, form) => {
    const value = field(raw, form);
    const problem = problemOf(value);
    if (problem !== false) throw new Invalid(problem);
    return value;
  };
}

export interface TextRules {
  readonly min?: number;
  readonly max?: number;
  readonly blank?: boolean;
  /** The error of a text, or undefined. */
  readonly check?: (text: string) => readonly string[];
}

/** A text, trimmed. Numbers count as texts; other values are refused. Lengths are in characters. */
export function text(rules: TextRules = {}): Field<string> {
  return (raw) => {
    const value = textOf(raw).trim();
    if (value === '') {
      if (rules.blank === true) return '';
      throw new Invalid('This must not be blank.');
    }
    const problems = [...(rules.check?.(value) ?? []), ...lengthProblems(value, rules)];
    if (problems.length > 0) throw new Invalid(...problems);
    return value;
  };
}

export function integer(most = Infinity): Field<number> {
  return (raw) => {
    refuseAbsent(raw);
    const value =
      typeof raw === 'number' ? raw : Number(typeof raw === 'string' && /^\s*[+-]?\d+(?:\.0*)?\s*$/.test(raw) ? raw : NaN);
    if (!Number.isInteger(value)) throw new Invalid('This must be a whole number.');
    if (value > most) throw new Invalid(`This must be ${most} at most.`);
    return value;
  };
}

/** A boolean, in any spelling that the service accepts. A missing one in a form is false. */
export function boolean(): Field<boolean> {
  return (raw, form) => {
    if (raw === undefined && form) return false;
    refuseAbsent(raw);
    const value = SPELLINGS.get(String(raw).toLowerCase());
    if (value === undefined || typeof raw === 'object') throw new Invalid('This must be true or false.');
    return value;
  };
}

export function choice<Value extends string>(values: readonly Value[]): Field<Value> {
  return (raw) => {
    refuseAbsent(raw);
    const value = values.find((one) => one === raw);
    if (value === undefined) throw new Invalid(`"${String(raw)}" is not one of the choices.`);
    return value;
  };
}

export function refuseAbsent(raw: unknown): void {
  if (raw === undefined) throw new Invalid('This is needed.');
  if (raw === null) throw new Invalid('This must not be null.');
}

const SPELLINGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on', 't', 'y'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off', 'f', 'n'].map((word) => [word, false] as const),
]);

function textOf(raw: unknown): string {
  refuseAbsent(raw);
  if (typeof raw !== 'string' && typeof raw !== 'number') throw new Invalid('This must be a text.');
  const value = String(raw);
  if (value.includes('\0')) throw new Invalid('This must not hold null characters.');
  return value;
}

function lengthProblems(value: string, { min = 0, max = Infinity }: TextRules): string[] {
  const { length } = Array.from(value);
  if (length > max) return [`This must have ${max} characters at most.`];
  return length < min ? [`This must have at least ${min} characters.`] : [];
}
