import type { Item } from '../cache/entities.js';
import { isElsewhere, lastSeen, type Line, NONE, type Position, type Timed, valuesAt } from './timeline.js';

/*
 * What a number includes, and what it is with the writes that it lacks: pure functions of lines and stamps.
 */

/** A number that the service answered. */
export interface Numeral extends Position {
  readonly value: number;
  /** What the same answer says of records: the number counts them so, even if a write was in flight. */
  readonly own: ReadonlyMap<string, Item>;
  /** It may lack a part of a write that is forgotten. */
  readonly isIncomplete: boolean;
  /** When an answer came last, up to this one, with less than the one before it and the writes say; -Infinity if none did. */
  readonly fellAt: number;
}

/** What a number counts. */
export interface Counting {
  /** The fields that decide. */
  readonly fields: ReadonlySet<string>;
  /** Whether a write decides that sets these fields of a record. */
  isSetBy(set: ReadonlySet<string>): boolean;
  /** How much a record adds; undefined if that is not known. */
  of(record: Item): number | undefined;
  /** The number after the write, whatever it was before. */
  totalAfter(write: number, after: (name: string) => Item): number | undefined;
  /**
   * What records add that no answer has shown, because the write makes them; undefined if it may change others. The number may lack a
   * part of the writes that are `open`.
   */
  unseenBy(write: number, open: readonly number[]): number | undefined;
}

export interface ShownNumber<Write extends Timed> {
  readonly value: number;
  /** Writes that it may lack, or of which a part is unknown. */
  readonly open: readonly Write[];
  /** Its answer may include one of them. */
  readonly isMixed: boolean;
}

/** What a write adds to a number that lacks it, or may lack it. */
interface Addition {
  /** What each record of which it decides adds once the write is done; of all records, if the whole number is known. */
  readonly after: readonly (readonly [name: string, number | undefined, line: Line])[];
  /** The whole number after the write, if that does not depend on the number before it. */
  readonly fixed: number | undefined;
  /** What is added, part by part; undefined if that is not known. */
  readonly parts: readonly (number | undefined)[];
}

/** A number's answer among the writes. */
interface Standing {
  readonly writes: readonly Timed[];
  readonly numeral: Numeral;
  readonly lines: ReadonlyMap<string, Line>;
  readonly counting: Counting;
  /** What each record adds, by name. */
  readonly counted: Map<string, number | undefined>;
  /** The records of which the answer itself says it, or a write that is counted. */
  readonly certain: Set<string>;
  /** By write: the records of which it decides whether they count. */
  readonly decided: ReadonlyMap<number, readonly (readonly [name: string, line: Line])[]>;
  /** Those of these writes that have landed, and that the number has. */
  readonly had: readonly number[];
}

function standingOf(writes: readonly Timed[], numeral: Numeral, lines: ReadonlyMap<string, Line>, counting: Counting): Standing {
  const { sides, own } = numeral;
  const counted = new Map<string, number | undefined>();
  const decided = new Map<number, (readonly [string, Line])[]>();
  for (const [name, line] of lines) {
    counted.set(name, counting.of({ ...valuesAt(line, counting.fields, numeral), ...own.get(name) }));
    for (const write of line.touchedBy) {
      if (!counting.isSetBy(line.steps[write]?.set ?? NONE)) continue;
      const all = decided.get(write) ?? [];
      decided.set(write, all);
      all.push([name, line]);
    }
  }
  const had = [...decided.keys()].filter((write) => sides[write] === 'has' && writes[write]?.state === 'landed');
  return { writes, numeral, lines, counting, counted, certain: new Set(own.keys()), decided, had };
}

/** Whether another device may have done the same to a record: the number has fallen since it was seen. */
function mayHaveLeft({ numeral, counting, certain }: Standing, name: string, line: Line): boolean {
  return !certain.has(name) && lastSeen(line, counting.fields) < numeral.fellAt;
}

/** Undefined if the write does not concern the number. */
function additionOf(standing: Standing, index: number, open: readonly number[]): Addition | undefined {
  const { writes, numeral, lines, counting, counted, decided, had } = standing;
  // What a write gives counts, although another device has changed it since. A lost one may have given nothing.
  const isLost = writes[index]?.state === 'lost';
  const stateAfter = (line: Line | undefined): Item => {
    const { after, given } = line?.steps[index] ?? {};
    return { ...after, ...(!isLost && given) };
  };
  // Where the number has a write that was done behind this one, that has the last word, unless it may have left the record as it was.
  const behind = had.filter((write) => write > index);
  const isDecided = ({ steps }: Line): boolean =>
    behind.some((write) => counting.isSetBy(new Set(Object.keys(steps[write]?.given ?? {}))));
  // Also of a field that has this value already: the number may lack the write that has set it.
  const touched = (decided.get(index) ?? []).filter(([, line]) => !isDecided(line));
  const fixed = behind.length > 0 ? undefined : counting.totalAfter(index, (name) => stateAfter(lines.get(name)));
  const after = [...(fixed === undefined ? touched : lines)].map(
    ([name, line]) => [name, counting.of(stateAfter(line)), line] as const,
  );
  // Whether the number has a record that the write makes is not known if it overlapped it.
  const made = counting.unseenBy(index, open);
  const unseen = made === 0 || numeral.sides[index] === 'lacks' ? made : undefined;
  if (fixed === undefined && unseen === 0 && after.length === 0) return undefined;
  const changes = after.map(([name, now, line]) => {
    const was = counted.get(name);
    if (now === undefined || was === undefined) return undefined;
    return was > 0 && now <= 0 && mayHaveLeft(standing, name, line) ? undefined : now - was;
  });
  return { after, fixed, parts: [unseen, ...changes] };
}

/** A number with what the writes that its answer lacks add to it. `isShown` selects pending writes, or leaves them out. */
export function showNumber<Write extends Timed>(
  writes: readonly Write[],
  lines: ReadonlyMap<string, Line>,
  counting: Counting,
  numeral: Numeral,
  isShown: (write: Write) => boolean,
): ShownNumber<Write> {
  const { value, sides, isIncomplete } = numeral;
  let total = value;
  let open: number[] = [];
  const standing = standingOf(writes, numeral, lines, counting);
  const { counted, certain } = standing;
  for (const [index, write] of writes.entries()) {
    if (sides[index] === 'has') continue;
    const addition = additionOf(standing, index, open);
    if (!addition) continue;
    const { after, fixed, parts } = addition;
    const [unseen] = parts;
    // Whether it was done is known, if at all, of the records alone: those have lines.
    if (write.state === 'lost' && (fixed !== undefined || unseen !== 0)) {
      open.push(index);
      continue;
    }
    if (!isShown(write)) continue;
    // What was pressed after the acknowledgement of a write is not shown without that.
    const pressedAt = isElsewhere(write) ? write.settledAt : write.submittedAt;
    const isBehind = writes.some(
      (one, at) => one.state === 'landed' && one.settledAt < pressedAt && isOnScreen(one) && open.includes(at),
    );
    if (fixed === undefined && (isBehind || parts.includes(undefined))) {
      open.push(index);
      continue;
    }
    for (const [name, now] of after) {
      counted.set(name, now);
      certain.add(name);
    }
    if (fixed === undefined) for (const part of parts) total += part ?? 0;
    else [total, open] = [fixed, []];
  }
  const openWrites = writes.filter((_, index) => open.includes(index));
  const isMixed = isIncomplete || writes.some((write, at) => sides[at] === 'mixed' && isOnScreen(write) && open.includes(at));
  return { value: Math.max(0, total), open: openWrites, isMixed };
}

/** A write that is lost, or another tab's, has been on no screen of this tab. */
function isOnScreen(write: Timed): boolean {
  return write.state !== 'lost' && !isElsewhere(write);
}

/** Whether an older answer can say nothing better. */
export function isSure({ open, isMixed }: ShownNumber<Timed>): boolean {
  return !isMixed && !open.some(isOnScreen);
}

/** Of the numbers answered for one count, oldest first: the newest that takes no write off the screen that an older one shows. */
export function bestOf(shown: readonly ShownNumber<Timed>[]): number {
  return shown.reduce((best, { open, isMixed }, index) => {
    const former = shown[best];
    if (!former || index <= best) return best;
    // Of two that are both mixed, the newer one has to lack less.
    const isBetter = !isMixed || (former.isMixed && open.length < former.open.length);
    return isBetter && open.every((write) => !isOnScreen(write) || former.open.includes(write)) ? index : best;
  }, 0);
}
