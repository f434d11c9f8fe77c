import { isSuperseded } from 'community-hooks/engine';
import type { Item } from '../../../docs/examples/engine/operations.js';
import { openIn, type Server } from './server.js';

export type WriteName = 'addItem' | 'buyItem' | 'putItemBack' | 'removeItem';

/** A write by a user. */
export interface Deed {
  readonly name: WriteName;
  readonly input: { readonly id: number } | { readonly name: string };
}

interface Read<Data> {
  readonly data: Data | undefined;
  refetch(): Promise<unknown>;
}

/** The data of the reads on screen. */
export interface Screen {
  list?: Read<{ readonly open: number }>;
  openCount?: Read<{ readonly count: number }>;
  items?: Read<readonly Item[]> & { fetchNextPage?(): Promise<unknown>; readonly hasNextPage?: boolean };
  firstItem?: Read<Item>;
  lastItem?: Read<Item>;
  window?: Read<readonly Item[]>;
}

/** A write, and how its promise settled. */
interface Press extends Deed {
  readonly at: number;
  heardAt: number;
  state: 'pending' | 'done' | 'not done' | 'nobody knows';
  /** The id of an added item, once the service has created it. */
  id: number | undefined;
}

/** One value on screen, and what it would be in a state of the service. */
interface Value {
  readonly name: string;
  readonly shown: unknown;
  of(state: State): unknown;
}

type State = Pick<Server, 'items'>;

/** At most this many uncertain writes are tried in every combination. */
const MOST = 9;

/**
 * Knows the service's rules, the submitted writes and how their promises settled, and nothing of the engine. A value on screen is right if
 * some state of the service explains it: the first state with the writes that have landed, and any of the unsettled ones. A landed write
 * may be lacking, as in an answer requested before it, but then so are all writes submitted after it landed. Once a value has shown a
 * landed write, it must go on showing it.
 */
export function createJudge(server: Server): {
  press(deed: Deed): { succeeded(result: unknown): void; failed(error: unknown): void };
  look(screen: Screen): string[];
  lookAfterPress(screen: Screen): string[];
} {
  const first = server.items.map((item) => ({ ...item }));
  const presses: Press[] = [];
  /** By the name of a value: the writes that it has shown. */
  const kept = new Map<string, Set<Press>>();
  let clock = 0;

  /** Added items are in lists before their answer arrives. */
  const noteIds = (): void => {
    for (const press of presses) {
      const { input } = press;
      if ('name' in input) press.id ??= server.items.find(({ name }) => name === input.name)?.id;
    }
  };
  const explained = (value: Value): boolean => {
    const { shown } = value;
    const possible = presses.filter(({ state }) => state !== 'not done');
    const seen = kept.get(value.name) ?? new Set<Press>();
    kept.set(value.name, seen);
    const isCertain = (press: Press): boolean => press.state === 'done' && seen.has(press);
    const open = possible.filter((press) => !isCertain(press));
    if (open.length > MOST) return true;
    const fitting: Set<Press>[] = [];
    for (let mask = 0; mask < 2 ** open.length; mask += 1) {
      const chosen = new Set(possible.filter((press) => isCertain(press) || (mask >> open.indexOf(press)) % 2 === 1));
      const lacking = possible.filter((press) => press.state === 'done' && !chosen.has(press));
      const isInOrder = [...chosen].every((press) => lacking.every((other) => press.at < other.heardAt));
      if (isInOrder && isEqual(value.of(stateAfter(first, possible, chosen)), shown)) fitting.push(chosen);
    }
    // A write that is part of every explanation has been shown.
    for (const press of fitting[0] ?? []) if (fitting.every((chosen) => chosen.has(press))) seen.add(press);
    return fitting.length > 0;
  };

  return {
    press(deed) {
      clock += 1;
      const press: Press = { ...deed, at: clock, heardAt: Infinity, state: 'pending', id: undefined };
      presses.push(press);
      const settle = (state: Press['state']): void => {
        clock += 1;
        Object.assign(press, { state, heardAt: clock });
      };
      return {
        succeeded(result) {
          settle(isSuperseded(result) ? 'not done' : 'done');
        },
        failed: (error) => settle((error as { status: number }).status === 404 ? 'not done' : 'nobody knows'),
      };
    },
    look(screen) {
      noteIds();
      const faults = valuesOn(screen).filter((value) => !explained(value));
      return [...disagreement(screen), ...faults.map((value) => wrong(value, presses))];
    },
    lookAfterPress(screen) {
      // The last write about an item determines what its list item shows until its answer arrives.
      const last = presses.findLast(() => true);
      if (!last || last.state !== 'pending' || last.at !== clock || !('id' in last.input)) return [];
      const { id } = last.input;
      const row = screen.items?.data?.find((one) => one.id === id);
      const isShown = last.name === 'removeItem' ? !row : !row || row.isBought === (last.name === 'buyItem');
      return isShown ? [] : [`not at once: ${last.name} ${id}`];
    },
  };
}

/** Both numbers are one shared value, so they must be equal. */
function disagreement({ list, openCount }: Screen): string[] {
  const [one, other] = [list?.data?.open, openCount?.data?.count];
  return one === undefined || other === undefined || one === other ? [] : [`disagree: ${one} and ${other} open items`];
}

/** Every value that is judged by itself: the two numbers, and each list item. */
function valuesOn(screen: Screen): Value[] {
  const { list, openCount, items, firstItem, lastItem, window } = screen;
  const values: Value[] = [];
  if (list?.data) values.push({ name: 'list.open', shown: list.data.open, of: openIn });
  if (openCount?.data) values.push({ name: 'openCount.count', shown: openCount.data.count, of: openIn });
  const rows = (name: string, shown: readonly Item[] | undefined): void => {
    if (!shown) return;
    const ids = shown.map(({ id }) => id);
    if (ids.some((id, index) => index > 0 && id >= (ids[index - 1] ?? Infinity))) {
      values.push({ name: `the order of ${name}`, shown: ids, of: () => undefined });
    }
    for (const item of shown) values.push(valueOf(`${name} ${item.id}`, item));
  };
  rows('items', items?.data);
  rows('window', window?.data);
  for (const one of [firstItem?.data, lastItem?.data]) if (one) values.push(valueOf(`item ${one.id}`, one));
  return values;
}

/** Whether a list item is bought; its name does not change. */
function valueOf(name: string, item: Item): Value {
  // An item that is only in its own read is shown until the service answers that it is gone.
  return { name, shown: item.isBought, of: ({ items }) => items.find(({ id }) => id === item.id)?.isBought ?? item.isBought };
}

/** The first state after some of the writes, in their order of submission. */
function stateAfter(first: readonly Item[], presses: readonly Press[], chosen: ReadonlySet<Press>): State {
  let items: Item[] = [...first];
  presses.forEach((press, index) => {
    if (!chosen.has(press)) return;
    if ('name' in press.input) items = [{ id: press.id ?? -1 - index, name: press.input.name, isBought: false }, ...items];
    else {
      const { id } = press.input;
      if (press.name === 'removeItem') items = items.filter((one) => one.id !== id);
      else items = items.map((one) => (one.id === id ? { ...one, isBought: press.name === 'buyItem' } : one));
    }
  });
  return { items };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function wrong({ name, shown }: Value, presses: readonly Press[]): string {
  const all = presses.map(({ name: write, input, state }) => `${write} ${JSON.stringify(input)} ${state}`);
  return `unexplained: ${name} shows ${JSON.stringify(shown)} after ${all.join(', ') || 'nothing'}`;
}
