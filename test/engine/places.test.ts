import { InfiniteQueryObserver, MutationObserver, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDevice } from '../../src/effects/devices.js';
import { followUser, unfollowUser } from '../../src/effects/follows.js';
import { mutationOptionsOf, optionsOf, pagesOf } from '../../src/effects/options.js';
import { devices, followings, userSearch } from '../../src/rules/reads.js';
import { descending, openStage, PEOPLE, settle } from './lists.js';

// Where a new item is inserted: into the loaded page, or the answer without pages, that covers its id.

const people = PEOPLE.slice(0, 10);
const ids = (rows: readonly { readonly id: number }[] | undefined): number[] => rows?.map(({ id }) => id) ?? [];

/** What is on screen: items per page, pages, and the id below which they begin. */
interface Screen {
  readonly count: number;
  readonly pages: number;
  readonly below: number;
}

interface Press {
  readonly follows: boolean;
  readonly person: number;
}

async function wrongWith(followed: readonly number[], screen: Screen, presses: readonly Press[]): Promise<string[]> {
  const stage = openStage(people);
  stage.store.setDefaultOptions({ queries: { staleTime: Infinity } });
  const { sandbox, here: client, store } = stage;
  for (const index of followed) sandbox.act.follow('alice', people[index] ?? '');
  const { state } = sandbox;
  const idOf = (person: number): number => state.users.find(({ username }) => username === people[person])?.id ?? 0;
  const below = idOf(screen.below);
  const truth = (): number[] => descending(state.follows.flatMap(({ user, followed: id }) => (user === 1 ? id : [])));
  // An answer with every field of a person's list item.
  await store.ensureQueryData(optionsOf(client, userSearch, { query: 'person_', count: 10 }));
  const paged = new InfiniteQueryObserver(store, pagesOf(client, followings, { count: screen.count }));
  const partly = new InfiniteQueryObserver(store, pagesOf(client, followings, { count: screen.count, max_id: below }));
  const numbered = new QueryObserver(store, optionsOf(client, followings, { count: screen.count, max_id: below }));
  const stops = [paged.subscribe(() => undefined), partly.subscribe(() => undefined), numbered.subscribe(() => undefined)];
  await settle(stage);
  for (let page = 1; page < screen.pages; page += 1) await Promise.all([paged.fetchNextPage(), partly.fetchNextPage()]);
  const wrong: string[] = [];
  const release = sandbox.faults.hold('*');
  const wished = new Set(truth());
  const lists = [
    { name: 'pages', top: Infinity, observer: paged },
    { name: 'pages from below an id', top: below, observer: partly },
  ];
  // No new item is shown below the end of the last loaded page.
  const ends = lists.map(({ observer }) => {
    const { data, hasNextPage } = observer.getCurrentResult();
    return hasNextPage ? (data?.at(-1)?.id ?? Infinity) : 0;
  });
  const isFull = (numbered.getCurrentResult().data?.length ?? 0) >= screen.count;
  const bottom = isFull ? (numbered.getCurrentResult().data?.at(-1)?.id ?? 0) : 0;
  // Only the service knows the items that move up into a full answer.
  let isCut = false;
  let isEnd = false;
  const look = (when: string): void => {
    const all = descending([...wished]);
    for (const [at, { name, top, observer }] of lists.entries()) {
      const rows = all.filter((id) => id < top);
      const shown = ids(observer.getCurrentResult().data);
      // Pages that lose all their rows are refetched, and may then reach further down.
      const count = isEnd ? shown.length || screen.count : 0;
      const expected = rows.filter((id, index) => id >= (ends[at] ?? 0) || index < count);
      const isSame = shown.join(' ') === expected.join(' ');
      if (!isSame) wrong.push(`${when}: ${name}: ${shown.join(' ')} instead of ${expected.join(' ')}`);
    }
    const shown = ids(numbered.getCurrentResult().data);
    const rows = all.filter((id) => id < below);
    const isPrefix = rows.slice(0, shown.length).join(' ') === shown.join(' ');
    const known = rows.filter((id) => id >= bottom).slice(0, screen.count);
    if (!isPrefix || (shown.length < known.length && !isCut)) {
      wrong.push(`${when}: a numbered page: ${shown.join(' ')} of ${rows.join(' ')}`);
    }
  };
  for (const { follows, person } of presses) {
    const id = idOf(person);
    if (wished.has(id) === follows) continue;
    const username = people[person] ?? '';
    const effects = follows ? followUser : unfollowUser;
    void new MutationObserver(store, mutationOptionsOf(client, effects as typeof followUser)).mutate({ username });
    if (follows) wished.add(id);
    else wished.delete(id);
    isCut ||= !follows;
    look(`${follows ? 'follow' : 'unfollow'} ${id}`);
  }
  release();
  await settle(stage);
  isCut = false;
  isEnd = true;
  look('in the end');
  if (truth().join(' ') !== descending([...wished]).join(' ')) wrong.push('the service has it otherwise');
  for (const stop of stops) stop();
  return wrong;
}

const follow = (person: number): Press => ({ follows: true, person });

/** `PAGING_RUNS=3000` runs more; `PAGING_SEED=1` repeats a seed. */
const { PAGING_RUNS = 12, PAGING_SEED = 1 } = process.env;

test('followings: several people followed and unfollowed before any answer are at their place at once', async () => {
  const person = fc.nat(people.length - 1);
  const screens = fc.record<Screen>({
    count: fc.integer({ min: 1, max: 4 }),
    pages: fc.integer({ min: 1, max: 3 }),
    below: person,
  });
  const presses = fc.array(fc.record<Press>({ follows: fc.boolean(), person }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(person), screens, presses, async (followed, screen, program) => {
      expect(await wrongWith(followed, screen, program)).toEqual([]);
    }),
    {
      numRuns: Number(PAGING_RUNS),
      seed: Number(PAGING_SEED),
      // A page of one row that a second person fills for a moment.
      examples: [[[], { count: 1, pages: 1, below: 8 }, [follow(1), follow(7), { ...follow(7), follows: false }, follow(0)]]],
    },
  );
}, 600_000);

describe('devices: a new one', () => {
  test.each([
    ['a full numbered page', { count: 3 }, [6, 5, 4], [7, 6, 5]],
    ['one that is not full', { count: 20 }, [6, 5, 4, 3, 2, 1], [7, 6, 5, 4, 3, 2, 1]],
    ['one that begins above it', { count: 3, max_id: 999_999 }, [6, 5, 4], [7, 6, 5]],
    ['one that begins below it', { count: 3, max_id: 5 }, [4, 3, 2], [4, 3, 2]],
  ])('%s', async (_, input, before, after) => {
    const { sandbox, here: client, store } = openStage();
    store.setDefaultOptions({ queries: { staleTime: Infinity } });
    for (let id = 1; id <= 6; id += 1) sandbox.state.devices.push({ id, user: 1, uuid: `device ${id}`, name: null });
    sandbox.state.lastIds['devices'] = 6;
    const observer = new QueryObserver(store, optionsOf(client, devices, input));
    const stop = observer.subscribe(() => undefined);
    await store.ensureQueryData(optionsOf(client, devices, input));
    expect(ids(observer.getCurrentResult().data)).toEqual(before);
    await new MutationObserver(store, mutationOptionsOf(client, createDevice)).mutate({ uuid: 'brand-new' });
    expect(ids(observer.getCurrentResult().data)).toEqual(after);
    stop();
  });
});
