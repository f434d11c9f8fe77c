import { isSuperseded } from 'community-hooks/engine';
import { answerTo, FIRST, heldBy, issueIn, labelIn, memberIn, perform, type State } from './server.js';
import type { Deed, Question } from './tracker.js';

/** A read that a page can show. `counts`: the number that is the length of its list. */
export type Part = Question & { readonly counts?: string };

/** The results of the reads on screen. `hasNextPage` is that of a list that loads page by page. */
export type Screen = Readonly<
  Record<string, { readonly data: unknown; readonly status: string; readonly hasNextPage?: boolean }>
>;

/** Of many programs: values that a press is sure to change, pairs of a whole list and its number, and how many of each are right. */
export interface Tally {
  readonly changed: { all: number; right: number };
  readonly counted: { all: number; right: number };
}

/** A write, how its promise settled, and the place and the id that the service has given it. */
interface Press {
  readonly deed: Deed;
  readonly index: number;
  readonly at: number;
  settledAt: number;
  state: 'pending' | 'done' | 'not done' | 'unknown';
  place: number;
  id: number;
}

/** One value on screen, and what it would be in a state of the service. */
interface Value {
  readonly where: string;
  readonly what: string;
  readonly shown: unknown;
  of(state: State): unknown;
}

/** A state after some of the presses. */
interface World {
  readonly chosen: ReadonlySet<Press>;
  readonly state: State;
}

type Item = Readonly<Record<string, unknown>>;

/** With more states than this, values are not judged. */
const MOST = 300;

/**
 * Knows the service's rules, the submitted writes and how their promises settled, and nothing of the engine. A value on screen is right if
 * some state of the service explains it: the first state with the writes that have landed, and any of the unsettled ones. A landed write
 * may be lacking, as in an answer requested before it, but then so are all writes submitted after it landed. Once a value has shown a
 * landed write, it must go on showing it.
 */
export class Judge {
  readonly #parts: Readonly<Record<string, Part>>;
  readonly #tally: Tally;
  readonly #presses: Press[] = [];
  /** By value: the writes that it has shown, and when it was last explained. */
  readonly #kept = new Map<string, { readonly writes: Set<Press>; shown?: unknown; worlds?: readonly World[] }>();
  #worlds: readonly World[] | undefined;
  #clock = 0;
  #performed = 0;

  constructor(parts: Readonly<Record<string, Part>>, tally: Tally) {
    this.#parts = parts;
    this.#tally = tally;
  }

  press(deed: Deed): { succeeded(result: unknown): void; failed(error: unknown): void } {
    const index = this.#presses.length;
    const settle = (state: Press['state']): void => this.#change(press, { state, settledAt: (this.#clock += 1) });
    const press: Press = {
      deed,
      index,
      at: (this.#clock += 1),
      settledAt: Infinity,
      state: 'pending',
      place: Infinity,
      id: -1 - index,
    };
    this.#presses.push(press);
    this.#change(press, {});
    return {
      succeeded: (result) => settle(isSuperseded(result) ? 'not done' : 'done'),
      failed: (error) => settle([404, 409].includes((error as { status: number }).status) ? 'not done' : 'unknown'),
    };
  }

  /** The service has done a write. */
  performed(deed: Deed, id: number): void {
    const press = this.#presses.find((one) => one.place === Infinity && one.state === 'pending' && isEqual(one.deed, deed));
    this.#performed += 1;
    if (press) this.#change(press, { place: this.#performed, id });
  }

  look(screen: Screen): string[] {
    const worlds = this.#possible();
    if (worlds.length === 0) return [];
    const values = this.#valuesOn(screen);
    return [
      ...Object.entries(screen).flatMap(([where, { data }]) => misplaced(where, this.#parts[where]?.name, data)),
      ...this.#disagreement(values, screen),
      ...values.filter((value) => !this.#isExplained(value, worlds)).map((value) => this.#fault('unexplained', value)),
    ];
  }

  /** What a press changes in every state, the next commit shows: numbers and new rows if the answers on screen have all of it. */
  lookAfterPress(screen: Screen): string[] {
    const last = this.#presses.at(-1);
    if (last?.state !== 'pending' || last.at !== this.#clock) return [];
    const landed = this.#presses.filter(({ state }) => state === 'done');
    const worlds = this.#possible().filter(({ chosen }) => landed.every((press) => chosen.has(press)));
    const [before = [], after = []] = [false, true].map((isIn) => worlds.filter(({ chosen }) => chosen.has(last) === isIn));
    return this.#valuesOn(screen).flatMap((value) => {
      const [old, now] = [before, after].map((some) => new Set(some.map(({ state }) => JSON.stringify(value.of(state)))));
      if (!old || !now || now.size === 0 || [...now].some((one) => old.has(one))) return [];
      const isShown = now.has(JSON.stringify(value.shown));
      count(this.#tally.changed, isShown);
      const isEntering = [...now].some((text) => text === 'true' || text.length > JSON.stringify(value.shown).length);
      const isUnknown = last.deed.name === 'assign' && !screen['members']?.data;
      const mayLack = isUnknown || typeof value.shown === 'number' || value.what.endsWith('.status') || isEntering;
      return isShown || mayLack ? [] : [this.#fault('not at once', value)];
    });
  }

  /** When all has settled, the screen is what the service answers, and the service has what it has confirmed, in the order of presses. */
  lookAtEnd(screen: Screen, state: State): string[] {
    const stale = Object.entries(this.#parts).flatMap(([where, question]) => {
      const { data, status, hasNextPage } = screen[where] ?? {};
      const all = hasNextPage === undefined ? answerTo(state, question) : heldBy(state, question);
      const now = hasNextPage && Array.isArray(all) && Array.isArray(data) ? all.slice(0, data.length) : all;
      const isRight = now === undefined ? status === 'error' && data === undefined : isEqual(data, now);
      return isRight ? [] : [this.#fault('stale', { where, what: String(status), shown: data, of: () => now })];
    });
    const done = this.#presses.filter(({ place }) => place < Infinity);
    const wrong = this.#presses.flatMap((press): string[] => {
      const { deed, index, place } = press;
      const text = `${deed.name} ${JSON.stringify(deed.input)}`;
      const isLost = press.state === 'done' && !done.some((one) => isEqual(one.deed, deed));
      const isSame = (one: Press): boolean => recordOf(one.deed) !== undefined && recordOf(one.deed) === recordOf(deed);
      const isLate = done.some((one) => one.index < index && one.place > place && isSame(one));
      return [...(isLost ? [`lost: ${text}`] : []), ...(isLate ? [`overtakes an earlier press: ${text}`] : [])];
    });
    return [...stale, ...wrong];
  }

  #change(press: Press, fields: Partial<Press>): void {
    Object.assign(press, fields);
    this.#worlds = undefined;
  }

  /** The states in which the service may be, or has been when it answered; none if there are too many. */
  #possible(): readonly World[] {
    this.#worlds ??= orders(this.#presses).map((chosen) => ({ chosen: new Set(chosen), state: stateAfter(chosen) }));
    return this.#worlds;
  }

  #isExplained({ where, what, shown, of }: Value, worlds: readonly World[]): boolean {
    const name = `${where}: ${what}`;
    const kept = this.#kept.get(name) ?? { writes: new Set<Press>() };
    this.#kept.set(name, kept);
    if ((kept.worlds === worlds && isEqual(kept.shown, shown)) || (what.endsWith('.labels') && this.#mayBeRefused())) return true;
    Object.assign(kept, { shown, worlds });
    const certain = [...kept.writes].filter(({ state }) => state === 'done');
    const fitting = worlds.filter(
      ({ chosen, state }) => certain.every((press) => chosen.has(press)) && isEqual(of(state), shown),
    );
    // A write that is part of every explanation has been shown.
    for (const press of fitting[0]?.chosen ?? []) if (fitting.every(({ chosen }) => chosen.has(press))) kept.writes.add(press);
    return fitting.length > 0;
  }

  /** A label that is to be added has been deleted: it is shown until the service refuses it. */
  #mayBeRefused(): boolean {
    const deleted = this.#presses.flatMap(({ deed, place }) =>
      deed.name === 'deleteLabel' && place < Infinity ? deed.input.id : [],
    );
    return this.#presses.some(
      ({ deed, state }) => deed.name === 'addLabel' && state === 'pending' && deleted.includes(deed.input.label),
    );
  }

  /** Every value that is judged by itself: whether a list has a row, and each field of each record. */
  #valuesOn(screen: Screen): Value[] {
    return Object.entries(screen).flatMap(([where, { data, hasNextPage = false }]): Value[] => {
      const question = this.#parts[where];
      if (!question || !data) return [];
      if (!Array.isArray(data)) {
        return valuesIn(where, data as Item, (state) => once(state, where, () => heldBy(state, question) as Item | undefined));
      }
      const rows = data as readonly Item[];
      const ids = new Set(rows.map(({ id }) => id));
      const held = (state: State) =>
        once(state, where, () => new Set((heldBy(state, question) as readonly Item[]).map(({ id }) => id)));
      const isPart = 'count' in question.input || question.name === 'found';
      const below = hasNextPage ? Number(rows.at(-1)?.['id'] ?? Infinity) : -Infinity;
      const others = isPart
        ? []
        : this.#possible().flatMap(({ state }) => [...held(state)].filter((id) => !(Number(id) < below)));
      return [
        ...[...new Set([...ids, ...others])].map((id) => ({
          ...{ where, what: `has ${String(id)}`, shown: ids.has(id) },
          of: (state: State) => held(state).has(id),
        })),
        ...rows.flatMap((row) => valuesIn(where, row, (state) => recordIn(state, row))),
      ];
    });
  }

  /** A number is the same wherever it stands. It is the length of a list on screen, unless it is not known how a write changes it. */
  #disagreement(values: readonly Value[], screen: Screen): string[] {
    const numbers = new Map<string, Value>();
    const counts = values.filter(({ what }) => what.endsWith('_count') && !what.endsWith('votes_count'));
    const faults = counts.filter((value) => {
      const first = numbers.get(value.what) ?? value;
      numbers.set(value.what, first);
      return first.shown !== value.shown;
    });
    for (const [where, { counts: what = '' }] of Object.entries(this.#parts)) {
      const { data, hasNextPage } = screen[where] ?? {};
      const number = numbers.get(what);
      if (number && Array.isArray(data) && !hasNextPage) count(this.#tally.counted, number.shown === data.length);
    }
    return faults.map((value) => this.#fault(`${numbers.get(value.what)?.where} disagrees`, value));
  }

  #fault(kind: string, { where, what, shown, of }: Value): string {
    const all = this.#presses.map(({ deed, state, place }) => `${deed.name} ${JSON.stringify(deed.input)} ${state} ${place}`);
    const now = stateAfter(this.#presses.filter(({ place }) => place < Infinity).toSorted(byPlace));
    return `${kind}: ${where} ${what} shows ${JSON.stringify(shown)}, the service has ${JSON.stringify(of(now))}, after ${all.join(', ')}`;
  }
}

/** The presses that a state may include, in the order in which the service has done them or may do them. */
function orders(presses: readonly Press[]): readonly Press[][] {
  let sets: { readonly chosen: Press[]; readonly until: number }[] = [{ chosen: [], until: Infinity }];
  for (const press of presses.filter(({ state }) => state !== 'not done')) {
    sets = sets.flatMap(({ chosen, until }) => [
      ...(press.at < until ? [{ chosen: [...chosen, press], until }] : []),
      { chosen, until: press.state === 'done' ? Math.min(until, press.settledAt) : until },
    ]);
    if (sets.length > MOST) return [];
  }
  return sets.flatMap(({ chosen }) => {
    const done = chosen.toSorted(byPlace);
    // Until all are answered, no client knows that the service got them in another order than that of the presses.
    const isOpen = chosen.some(({ state }) => state !== 'done') && chosen.some((press, index) => press !== done[index]);
    return isOpen ? [done, chosen] : [done];
  });
}

/** The record that a write names. */
function recordOf({ name, input }: Deed): string | undefined {
  const kind = /Label$/.exec(name) && !('label' in input) ? 'label' : /Comment$/.exec(name)?.[0];
  return 'id' in input ? `${kind ?? 'issue'} ${input.id}` : undefined;
}

function byPlace(one: Press, other: Press): number {
  return one.place === other.place ? one.index - other.index : one.place - other.place;
}

function stateAfter(presses: readonly Press[]): State {
  return presses.reduce((state, { deed, id }) => {
    const result = perform(state, deed, id);
    return typeof result === 'number' ? state : result.state;
  }, FIRST);
}

/** The fields of a record on screen, and of the records in it. One that is gone is shown until the service answers that. */
function valuesIn(where: string, shown: Item, of: (state: State) => Item | undefined): Value[] {
  const value = (field: string, now: (fieldNow: unknown) => unknown, is: unknown): Value => ({
    ...{ where, what: `${nameOf(shown)}.${field === 'count' ? 'open_count' : field}`, shown: is },
    of: (state) => {
      const record = of(state);
      return record ? now(record[field]) : is;
    },
  });
  return Object.entries(shown).flatMap(([field, is]) => {
    const inside = (Array.isArray(is) ? is : [is]).filter((one): one is Item => typeof one === 'object' && one !== null);
    const idsOf = (one: unknown): unknown => (Array.isArray(one) ? one.map(idsOf) : ((one as Item | null)?.['id'] ?? null));
    const isPlain = !Array.isArray(is) && inside.length === 0 && is !== null;
    return [
      isPlain ? value(field, (now) => now, is) : value(field, idsOf, idsOf(is)),
      ...inside.flatMap((one) => valuesIn(`${where} ${nameOf(shown)}`, one, (state) => recordIn(state, one))),
    ];
  });
}

function nameOf(record: Item): string {
  const kinds = { username: 'member', title: 'issue', issue_id: 'comment', name: 'label' };
  const [, kind] = Object.entries(kinds).find(([field]) => field in record) ?? [];
  return 'id' in record ? `${kind} ${String(record['id'])}` : 'project';
}

/** The record of which a copy is on screen, in a state. */
function recordIn(state: State, { id, username, title, issue_id }: Item): Item | undefined {
  return once(state, `${String(id)} ${String(username)} ${title === undefined} ${issue_id === undefined}`, () => {
    let record: object | undefined;
    if (typeof username === 'string') record = memberIn(state, username);
    else if (title !== undefined) record = issueIn(state, Number(id));
    else if (issue_id !== undefined) record = state.comments.find((comment) => comment.id === id);
    else record = labelIn(state, String(id));
    return record as Item | undefined;
  });
}

const results = new WeakMap<State, Map<string, unknown>>();

/** What is the same of a state each time. */
function once<Result>(state: State, name: string, make: () => Result): Result {
  const known = results.get(state) ?? new Map<string, unknown>();
  results.set(state, known);
  if (!known.has(name)) known.set(name, make());
  return known.get(name) as Result;
}

/** Rows that stand twice, or in another order than by falling ids. */
function misplaced(where: string, name: Part['name'] | undefined, data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  const ids = (data as readonly Item[]).map(({ id }) => id);
  const isFalling =
    !['issues', 'byOffset', 'comments'].includes(String(name)) ||
    ids.every((id, index) => index === 0 || Number(id) < Number(ids[index - 1]));
  return isFalling && new Set(ids).size === ids.length ? [] : [`the order of ${where}: ${ids.join()}`];
}

function count(of: { all: number; right: number }, isRight: boolean): void {
  Object.assign(of, { all: of.all + 1, right: of.right + Number(isRight) });
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
