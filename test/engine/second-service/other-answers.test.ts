import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import {
  entity,
  makesBy,
  type Mutation,
  mutationOptionsOf,
  optionsOf,
  type Query,
  type Schema,
  words,
} from 'community-hooks/engine';
import * as z from 'zod/mini';
import { describe, expect, test, vi } from 'vitest';
import { createHost } from '../../../docs/examples/engine/host.js';
import type { Route } from '../../../docs/examples/engine/operations.js';
import { afterTest } from '../../support/after-test.js';
import { gate } from '../../transport/support.js';

/*
 * An issue tracker: answers of other shapes than those of the community service. Its writes do not answer with the record, its lists have no
 * order or pages by offset, its records have lists of texts and other records in them.
 */

const Person = entity('person', z.object({ id: z.number(), name: z.string(), picture: z.string() }));
const Named = entity('person', z.object({ id: z.number(), name: z.string() }));
const Counted = entity('person', z.object({ id: z.number(), name: z.string(), assigned: z.number() }));
const Mark = entity('mark', z.object({ id: z.string(), name: z.string() }));
const Issue = entity(
  'issue',
  z.object({
    ...{ id: z.number(), title: z.string(), isOpen: z.boolean() },
    ...{ tags: z.array(z.string()), assignee: z.nullable(Person) },
  }),
);
const Comment = entity('comment', z.object({ id: z.number(), issue: z.number(), text: z.string() }));
const Discussion = entity('issue', z.object({ id: z.number(), comments: z.array(Comment) }));
const Input = z.object({
  ...{ id: z.optional(z.number()), title: z.optional(z.string()) },
  ...{ offset: z.optional(z.number()), count: z.optional(z.number()) },
});
type Input = z.infer<typeof Input>;
interface Records {
  readonly person: z.infer<typeof Counted>;
  readonly issue: z.infer<typeof Issue> & { readonly marks: { readonly id: string }[] };
  readonly mark: z.infer<typeof Mark>;
  readonly comment: z.infer<typeof Comment>;
}

const { adding, become, count, created, gone, list, one, removing, search, some, unknown } = words;
const makes = makesBy<Records>({
  keys: { person: ['id'], comment: ['id'], issue: ['id'], mark: ['id'] },
  kinds: {
    issue: { foundBy: ({ title }) => [String(title)] },
    person: { numbers: { assigned: ({ id }) => count('issue', { assignee: { id } }) } },
  },
  laws: [],
});

type Read = Query<Input, unknown> & Route;

function read(output: Schema<unknown>, holds: Read['holds'], name = 'read'): Read {
  const path = `/${name}`;
  return { kind: 'query', group: 'tracker', name, method: 'GET', path, input: Input, output, ...(holds && { holds }) };
}

function write(facts: words.MakesTrue<Input, Records>, more: { readonly name?: string; readonly toggle?: string } = {}) {
  const { name = 'write' } = more;
  const path = `/${name}`;
  const operation: Mutation<Input, unknown> & Route = {
    ...{ kind: 'mutation', group: 'tracker', name, method: 'POST', path },
    ...{ input: Input, output: z.unknown() },
  };
  return { ...operation, ...makes(operation, facts), ...more };
}

/** A page that shows reads of a service, whose answers wait for `release` if they are of a write. */
function open(answers: Readonly<Record<string, () => unknown>>) {
  const queryClient = new QueryClient();
  const held = new Map<string, ReturnType<typeof gate<void>>>();
  const host = createHost('https://tracker.test', async (request) => {
    const name = new URL(request.url).pathname.slice(1);
    const answer = answers[name]?.() ?? {};
    if (request.method !== 'GET') await held.get(name)?.promise;
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return {
    async show(shown: Read, input: Input = {}) {
      const observer = new QueryObserver(queryClient, optionsOf(host, shown, input));
      afterTest(observer.subscribe(() => undefined));
      await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
      return (): any => observer.getCurrentResult().data;
    },
    press(operation: ReturnType<typeof write>, input: Input = {}): void {
      if (!held.has(operation.name)) held.set(operation.name, gate());
      new MutationObserver(queryClient, mutationOptionsOf(host, operation)).mutate(input).catch(() => undefined);
    },
    async release(name = 'write') {
      const isPending = () =>
        queryClient.isMutating({ predicate: ({ options }) => options.mutationKey?.includes(name) === true }) > 0;
      held.get(name)?.open();
      await vi.waitFor(() => expect(isPending() || queryClient.isFetching() > 0).toBe(false));
    },
  };
}

const row = { tags: ['old'], assignee: null };
const bob = { id: 1, name: 'bob', picture: 'bob.png' };
const issueOf = (id: number, more: object = {}): object => ({ id, title: `issue ${id}`, isOpen: true, ...row, ...more });
const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

describe('a new record comes with a refetch', () => {
  const issues = [issueOf(3), issueOf(1)];
  const add = write(({ title }) => [created('issue', { title, isOpen: true })]);
  const addTwo = write(({ title }) => [created('issue', { title, isOpen: true }), created('issue', { title, isOpen: true })]);
  test.each([
    ['the answer is none', add, null],
    ['the answer is a message', add, { message: 'Done.' }],
    ['the answer has fewer fields than a row', add, { id: 4, title: 'new' }],
    ['the answer is another record', add, { id: 1, comments: [] }],
    ['there are two', addTwo, [issueOf(4), issueOf(5)]],
  ] as const)('into a list: %s', async (_case, operation, answer) => {
    const all = [...issues];
    const page = open({ read: () => all, write: () => (all.unshift(issueOf(5), issueOf(4)), answer) });
    const shown = await page.show(read(z.array(Issue), () => list('issue', {})));
    page.press(operation, { title: 'new' });
    await page.release();
    expect(ids(shown())).toEqual([5, 4, 3, 1]);
  });

  test.each([
    ['a list in no order', list('issue', {}, { order: 'none' })],
    ['a search', search('issue', {})],
  ])('into %s', async (_case, holding) => {
    const all = [...issues];
    const page = open({ read: () => all, write: () => (all.push(issueOf(2)), issueOf(2)) });
    const shown = await page.show(read(z.array(Issue), () => holding));
    page.press(add, { title: 'new' });
    await page.release();
    expect(ids(shown())).toEqual([3, 1, 2]);
  });

  test('into a list inside a record, and at once when the answer comes', async () => {
    const comments = [{ id: 1, issue: 1, text: 'first' }];
    const answer = { id: 2, issue: 1, text: 'second' };
    const page = open({ read: () => ({ id: 1, comments }), write: () => (comments.push(answer), answer) });
    const discussion = read(Discussion, ({ id }) =>
      one('issue', { id }, { comments: list('comment', { issue: id }, { order: 'none' }) }),
    );
    const shown = await page.show(discussion, { id: 1 });
    page.press(
      write(({ id, title }) => [created('comment', { issue: id, text: title })]),
      { id: 1, title: 'second' },
    );
    await page.release();
    expect(ids(shown().comments)).toEqual([1, 2]);
  });
});

describe('a field gets', () => {
  const detail = read(Issue, ({ id }) => one('issue', { id }));
  const change = async (before: object, after: object, facts: words.MakesTrue<Input, Records>): Promise<object[]> => {
    let now = issueOf(1, before);
    const page = open({ read: () => now, people: () => [{ id: 2, name: 'ann' }], write: () => void (now = issueOf(1, after)) });
    const shown = await page.show(detail, { id: 1 });
    await page.show(read(z.array(Named), () => list('person', {}), 'people'));
    page.press(write(facts), { id: 1 });
    const atOnce = shown();
    await page.release();
    return [atOnce, shown()];
  };

  test('a list of texts', async () => {
    const after = { tags: ['one', 'two'] };
    expect(await change({}, after, ({ id }) => [become('issue', { id }, after)])).toMatchObject([after, after]);
  });

  test.each([null, bob])('another record, which is shown when all of it is known (%o)', async (assignee) => {
    const after = { assignee: { id: 2, name: 'ann', picture: 'ann.png' } };
    const facts: words.MakesTrue<Input, Records> = ({ id }, { find }) => [
      become('issue', { id }, { assignee: find('person', { id: 2 }) ?? unknown }),
    ];
    expect(await change({ assignee }, after, facts)).toMatchObject([{ assignee }, after]);
  });
});

test('an answer with two numbers in records is refetched beside a list with the same numbers', async () => {
  const [ann, bill] = ['ann', 'bill'].map((name, id) => ({ id, name, assigned: 0 }));
  const rename = (): never => {
    Object.assign(ann ?? {}, { name: 'new' });
    throw new TypeError('Failed to fetch');
  };
  const page = open({ read: () => ({ lead: ann, deputy: bill }), people: () => [ann, bill], write: rename });
  const shown = await page.show(read(z.object({ lead: Counted, deputy: Counted }), undefined));
  await page.show(read(z.array(Counted), () => list('person', {}), 'people'));
  page.press(write(() => [become('person', { id: 0 }, { name: 'new' })]));
  await page.release();
  expect(shown()).toMatchObject({ lead: { name: 'new' } });
});

test.each([
  ['an issue above it enters', 6, [5, 3]],
  ['an issue in it enters', 4, [4, 3]],
  ['an issue above it leaves', 5, [2, 1]],
])('a list from an offset on moves when %s', async (_case, id, after) => {
  const all = [6, 5, 4, 3, 2, 1].map((one) => ({ ...issueOf(one), id: one, isOpen: one !== 6 && one !== 4 }));
  const answer = () => all.filter(({ isOpen }) => isOpen).slice(1, 3);
  const toggle = () => Object.assign(all.find((one) => one.id === id) ?? {}, { isOpen: id !== 5 });
  const page = open({ read: answer, all: () => all, write: () => ({ ...toggle() }) });
  const shown = await page.show(
    read(z.array(Issue), () => list('issue', { isOpen: true })),
    { offset: 1, count: 2 },
  );
  await page.show(read(z.array(Issue), () => list('issue', {}), 'all'));
  page.press(
    write(({ id: one }) => [become('issue', { id: one }, { isOpen: id !== 5 })]),
    { id },
  );
  await page.release();
  expect(ids(shown())).toEqual(after);
});

test('a write about all records that is answered before one that the service got earlier changes what that one has made', async () => {
  let all = [issueOf(1), issueOf(2)].map((one) => ({ isOpen: true, id: 0, ...one }));
  const page = open({
    read: () => all,
    count: () => ({ count: all.filter(({ isOpen }) => !isOpen).length }),
    close: () => void (all = all.map((one) => (one.id === 1 ? { ...one, isOpen: false } : one))),
    clear: () => void (all = all.filter(({ isOpen }) => isOpen)),
  });
  const shown = await page.show(read(z.array(Issue), () => list('issue', {})));
  const number = await page.show(read(z.object({ count: z.number() }), () => count('issue', { isOpen: false }), 'count'));
  page.press(
    write(({ id }) => [become('issue', { id }, { isOpen: false })], { name: 'close' }),
    { id: 1 },
  );
  page.press(write(() => [gone('issue', { isOpen: false })], { name: 'clear' }));
  await page.release('clear');
  await page.release('close');
  expect([ids(shown()), number()]).toEqual([[2], { count: 0 }]);
});

test('a list in a field keeps what its answer says of elements that a landed write does not name', async () => {
  let marks = [{ id: 'bug' }, { id: 'idea' }];
  const lose = (id: string): void => void (marks = marks.filter((one) => one.id !== id));
  const page = open({
    read: () => ({ id: 1, marks }),
    lost: () => (lose('idea'), new Response('', { status: 500 })),
    write: () => lose('bug'),
  });
  const Marked = entity('issue', z.object({ id: z.number(), marks: z.array(z.object({ id: z.string() })) }));
  const shown = await page.show(
    read(Marked, ({ id }) => one('issue', { id })),
    { id: 1 },
  );
  page.press(write(() => [become('issue', { marks: some({ id: 'bug' }) }, { marks: removing({ id: 'bug' }) })]));
  page.press(
    write(({ id }) => [become('issue', { id }, { marks: removing({ id: 'idea' }) })], { name: 'lost' }),
    { id: 1 },
  );
  expect(shown().marks).toEqual([]);
  await page.release('lost');
  await page.release();
  expect(shown().marks).toEqual([]);
});

test.each([
  ['a new one', write(() => [created('issue', { title: 'b' })]), { id: 3, title: 'b' }],
  ['one whose name changes', write(({ id }) => [become('issue', { id }, { title: 'b' })]), { id: 1, title: 'b' }],
])('a list in the order of names is refetched for %s', async (_case, operation, { id, title }) => {
  const all = new Map([
    [1, 'c'],
    [2, 'd'],
  ]);
  const answer = () =>
    [...all].map(([one, name]) => ({ ...issueOf(one), id: one, title: name })).sort((a, b) => a.title.localeCompare(b.title));
  const page = open({ read: answer, write: () => (all.set(2, 'a').set(id, title), issueOf(id, { title })) });
  const shown = await page.show(read(z.array(Issue), () => list('issue', {}, { order: 'title' })));
  page.press(operation, { id });
  await page.release();
  expect(ids(shown())).toEqual(ids(answer()));
});

test('the last press of a toggle is sent if a write about all records came between', async () => {
  const sent: string[] = [];
  const set = (name: string, isOpen: boolean) =>
    write(({ id }) => [become('issue', { id }, { isOpen })], { name, toggle: 'isOpen' });
  const [reopen, close] = [set('reopen', true), set('close', false)];
  const names = ['reopen', 'close', 'closeAll'];
  const page = open(Object.fromEntries(names.map((name) => [name, () => void sent.push(name)])));
  page.press(reopen, { id: 1 });
  page.press(write(() => [become('issue', {}, { isOpen: false })], { name: 'closeAll' }));
  await page.release('closeAll');
  page.press(close, { id: 1 });
  page.press(reopen, { id: 1 });
  await page.release('reopen');
  expect(sent).toEqual(['reopen', 'closeAll', 'reopen']);
});

test('a read with a condition on a record inside is refetched when that record changes', async () => {
  let assignee = bob;
  const isBobs = () => assignee.name === 'bob';
  const page = open({
    read: () => (isBobs() ? [issueOf(1, { assignee })] : []),
    count: () => ({ count: Number(isBobs()) }),
    write: () => void (assignee = { ...bob, name: 'rob' }),
  });
  const where = { assignee: { name: 'bob' } };
  const shown = await page.show(read(z.array(Issue), () => list('issue', where)));
  const number = await page.show(read(z.object({ count: z.number() }), () => count('issue', where), 'count'));
  page.press(
    write(({ id, title }) => [become('person', { id }, { name: title })]),
    { id: 1, title: 'rob' },
  );
  await page.release();
  expect([shown(), number()]).toEqual([[], { count: 0 }]);
});

describe('a new record that a write about all has changed before its answer comes is as that write has made it', () => {
  test.each([
    ['is answered', () => ({})],
    ['is lost', () => new Response('', { status: 500 })],
  ])('if that %s', async (_case, answer) => {
    let all: { readonly isOpen?: boolean }[] = [];
    const close = () => void (all = all.map((row) => ({ ...row, isOpen: false })));
    const page = open({
      read: () => all.filter(({ isOpen }) => isOpen),
      all: () => all,
      write: () => (all.push(issueOf(9)), issueOf(9)),
      close: () => (close(), answer()),
    });
    const shown = await page.show(read(z.array(Issue), () => list('issue', { isOpen: true })));
    const every = await page.show(read(z.array(Issue), () => list('issue', {}), 'all'));
    page.press(
      write(({ title }) => [created('issue', { title, isOpen: true })]),
      { title: 'new' },
    );
    page.press(write(() => [become('issue', {}, { isOpen: false })], { name: 'close' }));
    await page.release('close');
    await page.release();
    expect([shown(), every()]).toEqual([[], all]);
  });
});

describe('what has been renamed has its new name', () => {
  const rename = write(({ id, title }) => [become('person', { id }, { name: title })], { name: 'rename' });

  test.each(['pending', 'landed'])('in a row that enters a list (the new name is %s)', async (state) => {
    const rows = [issueOf(1, { isOpen: false, assignee: bob })];
    const page = open({ all: () => rows, read: () => [] });
    await page.show(read(z.array(Issue), () => list('issue', {}), 'all'));
    const shown = await page.show(read(z.array(Issue), () => list('issue', { isOpen: true })));
    page.press(rename, { id: 1, title: 'rob' });
    // Pending: the past has both writes, and no refetch.
    page.press(
      write(({ id }) => [become('person', { id }, { name: 'ann' })], { name: 'other' }),
      { id: 7 },
    );
    if (state === 'landed') await page.release('rename');
    page.press(
      write(({ id }) => [become('issue', { id }, { isOpen: true })]),
      { id: 1 },
    );
    expect(shown()).toMatchObject([{ id: 1, assignee: { ...bob, name: 'rob' } }]);
  });

  test('in a field that gets it', async () => {
    const Marked = entity('issue', z.object({ id: z.number(), marks: z.array(Mark) }));
    const page = open({ read: () => ({ id: 1, marks: [] }), all: () => [{ id: 'bug', name: 'old' }] });
    await page.show(read(z.array(Mark), () => list('mark', {}, { order: 'none' }), 'all'));
    const shown = await page.show(
      read(Marked, ({ id }) => one('issue', { id })),
      { id: 1 },
    );
    page.press(write(() => [become('mark', { id: 'bug' }, { name: 'new' })], { name: 'rename' }));
    page.press(
      write(({ id }) => [become('issue', { id }, { marks: adding({ id: 'bug' }) })]),
      { id: 1 },
    );
    expect(shown()).toEqual({ id: 1, marks: [{ id: 'bug', name: 'new' }] });
  });
});

test('a write about all is sent a second time if one came between that it changes', async () => {
  const sent: string[] = [];
  const page = open(Object.fromEntries(['closeAll', 'reopen'].map((name) => [name, () => void sent.push(name)])));
  const closeAll = write(() => [become('issue', {}, { isOpen: false })], { name: 'closeAll' });
  const reopen = write(({ id }) => [become('issue', { id }, { isOpen: true })], { name: 'reopen' });
  for (const [operation, id] of [[closeAll], [closeAll], [reopen, 1], [closeAll], [reopen, 1]] as const) {
    page.press(operation, id && { id });
  }
  await page.release('closeAll');
  await page.release('reopen');
  expect(sent.toSorted()).toEqual(['closeAll', 'closeAll', 'reopen', 'reopen']);
});

test('a number in a record that a pending write puts into a field is the one that was answered last', async () => {
  let ann = { id: 2, name: 'ann', assigned: 3 };
  const Assigned = entity('issue', z.object({ id: z.number(), assignee: z.nullable(Counted) }));
  const page = open({ people: () => [ann], person: () => ann, read: () => ({ id: 1, assignee: null }) });
  const people = await page.show(read(z.array(Counted), () => list('person', {}), 'people'));
  const shown = await page.show(
    read(Assigned, ({ id }) => one('issue', { id })),
    { id: 1 },
  );
  // The other one waits for this one, so the next answer lacks it.
  page.press(
    write(({ id }) => [become('issue', { id }, { isOpen: true })], { name: 'first' }),
    { id: 1 },
  );
  page.press(
    write(({ id }, { find }) => [become('issue', { id }, { assignee: find('person', { id: 2 }) ?? unknown })]),
    { id: 1 },
  );
  expect(shown()).toMatchObject({ assignee: { assigned: 4 } });
  ann = { ...ann, assigned: 8 };
  await page.show(
    read(Counted, ({ id }) => one('person', { id }), 'person'),
    { id: 2 },
  );
  expect([shown().assignee, people()[0]]).toMatchObject([{ assigned: 9 }, { assigned: 9 }]);
});

test('behind a lost write, a row that comes into a list as it was before that is refetched', async () => {
  let issue = { ...issueOf(1), title: 'old', isOpen: false };
  let isBroken = false;
  const lost = new Response('', { status: 500 });
  const page = open({
    all: () => (isBroken ? new Response('', { status: 500 }) : [issue]),
    read: () => (issue.isOpen ? [issue] : []),
    rename: () => ((issue = { ...issue, title: 'new' }), lost.clone()),
    write: () => ((issue = { ...issue, isOpen: true }), {}),
  });
  await page.show(read(z.array(Issue), () => list('issue', {}), 'all'));
  const opened = await page.show(read(z.array(Issue), () => list('issue', { isOpen: true })));
  isBroken = true;
  // While it is on its way, what answers said before is remembered.
  page.press(
    write(({ id }) => [become('comment', { id }, { text: 'other' })], { name: 'other' }),
    { id: 9 },
  );
  page.press(
    write(({ id, title }) => [become('issue', { id }, { title })], { name: 'rename' }),
    { id: 1, title: 'new' },
  );
  await page.release('rename');
  page.press(
    write(({ id }) => [become('issue', { id }, { isOpen: true })]),
    { id: 1 },
  );
  expect(opened()).toMatchObject([{ title: 'old' }]);
  await page.release();
  await page.release('other');
  expect(opened()).toMatchObject([{ title: 'new' }]);
});
