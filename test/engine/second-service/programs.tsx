import { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { type List, mutationOptionsOf, optionsOf, pagesOf, type Query } from 'community-hooks/engine';
import fc from 'fast-check';
import type { ReactElement, ReactNode } from 'react';
import { createHost, type GroceriesHost } from '../../../docs/examples/engine/host.js';
import { play, type Step as StepOf } from '../play.js';
import { Judge, type Part, type Screen, type Tally } from './judge.js';
import { answerTo, FIRST, perform } from './server.js';
import { type Deed, type Question, reads, writes } from './tracker.js';

/** How a request ends: applied and answered; not applied and answered with 500; applied, and the answer is lost; not sent. */
type Fate = 'fine' | 'broken' | 'answer-lost' | 'unsent';

interface Press {
  readonly write: Deed['name'];
  readonly pick: number;
  readonly other: number;
  readonly fate: Fate;
}
type Step = StepOf<string, Press>;

/** What can be on screen. */
const PARTS: Readonly<Record<string, Part>> = {
  all: { name: 'issues', input: {} },
  open: { name: 'issues', input: { is_open: true }, counts: 'project.open_count' },
  bugs: { name: 'issues', input: { label: 'bug' }, counts: 'label bug.issues_count' },
  newest: { name: 'issues', input: { is_open: true, count: 2 } },
  byOffset: { name: 'byOffset', input: { is_open: true }, counts: 'project.open_count' },
  second: { name: 'byOffset', input: { is_open: true, offset: 1, count: 2 } },
  found: { name: 'found', input: { query: 'issue' } },
  anns: { name: 'assigned', input: { username: 'ann' }, counts: 'member 1.assigned_count' },
  five: { name: 'discussion', input: { id: 5 } },
  four: { name: 'discussion', input: { id: 4 } },
  comments: { name: 'comments', input: { issue_id: 5 }, counts: 'issue 5.comments_count' },
  labels: { name: 'labels', input: {} },
  bug: { name: 'label', input: { id: 'bug' } },
  nameCheck: { name: 'nameCheck', input: { name: 'renamed' } },
  members: { name: 'members', input: {} },
  openCount: { name: 'openCount', input: {} },
  project: { name: 'project', input: {} },
};
/** Those that load page by page. */
const PAGED = ['all', 'open', 'bugs', 'byOffset', 'comments'];

const names = Object.keys(writes) as Deed['name'][];
const part = fc.constantFrom(...Object.keys(PARTS));
const fate = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fate>('fine') },
  { weight: 2, arbitrary: fc.constantFrom<Fate>('broken', 'answer-lost', 'unsent') },
);
const press = { kind: fc.nat(11), pick: fc.nat(11), other: fc.nat(11), fate };

const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('show' as const), part, on: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('poll' as const), part }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('more' as const), part: fc.constantFrom(...PAGED) }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('release' as const), count: fc.integer({ min: 1, max: 6 }) }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), ...press }) },
  ),
  { minLength: 5, maxLength: 30 },
);

/** Programs of one user on a bad network. Each has a few kinds of writes, which meet more often than all of them would. */
export const programs: fc.Arbitrary<Step[]> = fc
  .tuple(fc.subarray(names, { minLength: 2, maxLength: 4 }), steps)
  .map(([few, all]) =>
    all.map((step) => (step.do === 'write' ? { ...step, write: few[step.kind % few.length] ?? 'close' } : step)),
  );

/** Breaks something before the program runs, to show that the programs notice. */
export type Sabotage = (host: GroceriesHost) => void;

export const createTally = (): Tally => ({ changed: { all: 0, right: 0 }, counted: { all: 0, right: 0 } });

/** How many of some programs may still show a fault: of 300 with each of four seeds, none did on 28 November 2026. */
export const mostFaulty = (runs: number): number => Math.ceil(runs / 100);

/** Runs a program to its end, and returns the faults of any React commit, and of the end. */
export async function runProgram(
  program: readonly Step[],
  scheduler: fc.Scheduler,
  tally: Tally,
  sabotage?: Sabotage,
): Promise<string[]> {
  let state = FIRST;
  let ids = 50;
  let presses = 0;
  const judge = new Judge(PARTS, tally);
  const fates = new Map<string, Fate>();
  let arrived: Promise<void> = Promise.resolve();
  const get = async (question: Question): Promise<Response> => {
    await scheduler.schedule(Promise.resolve(), `ask ${JSON.stringify(question)}`);
    const answer = answerTo(state, question);
    await scheduler.schedule(Promise.resolve(), `answer ${JSON.stringify(question)}`);
    return respond(answer ?? 404);
  };
  const post = async (deed: Deed): Promise<Response> => {
    const lot = fates.get(JSON.stringify(deed)) ?? 'fine';
    // The service gets writes as they were sent.
    const before = arrived;
    const request = scheduler.schedule(Promise.resolve(), `ask ${JSON.stringify(deed)}`).then(() => before);
    arrived = request;
    await request;
    if (lot === 'unsent') throw new TypeError('Failed to fetch');
    const result = lot === 'broken' ? 500 : perform(state, deed, (ids += 1));
    if (typeof result !== 'number') {
      state = result.state;
      judge.performed(deed, ids);
    }
    await scheduler.schedule(Promise.resolve(), `answer ${JSON.stringify(deed)}`);
    if (lot === 'answer-lost') throw new TypeError('Failed to fetch');
    return respond(typeof result === 'number' ? result : result.answer);
  };
  const host = createHost('https://tracker.test', async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.slice(1);
    const input: unknown =
      request.method === 'POST'
        ? await request.json()
        : Object.fromEntries([...searchParams].map(([field, text]) => [field, plain(text)]));
    // An operation is named by its path.
    return request.method === 'POST' ? post({ name, input } as Deed) : get({ name, input } as Question);
  });
  sabotage?.(host);
  const queryClient = new QueryClient();
  const screen: Record<string, Screen[string] & { refetch(): Promise<unknown> }> = {};
  const mutate: { [Name in string]?: (input: never) => Promise<unknown> } = {};

  /* oxlint-disable react-hooks/rules-of-hooks -- the writes are the same in each render, and a read is the whole of one component */
  const useRead = (name: string, { name: read, input }: Part): object =>
    PAGED.includes(name)
      ? useInfiniteQuery({ ...pagesOf(host, reads[read] as List<unknown, unknown>, input), retry: false })
      : useQuery({ ...optionsOf(host, reads[read] as Query<unknown, unknown>, input), retry: false });
  const useWrites = (): void => {
    for (const name of names) {
      mutate[name] = useMutation<unknown, Error, never>(mutationOptionsOf(host, writes[name] as never) as object).mutateAsync;
    }
  };
  /* oxlint-enable react-hooks/rules-of-hooks */
  const Wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const press = (step: Press): Promise<unknown> | undefined => {
    presses += 1;
    const deed = deedOf(screen, step, presses);
    if (!deed) return undefined;
    // A fate applies to all equal requests from now on, because the engine decides which one is sent next.
    fates.set(JSON.stringify(deed), step.fate);
    const pressed = judge.press(deed);
    return mutate[deed.name]?.(deed.input as never).then(pressed.succeeded, pressed.failed);
  };
  return play(program, scheduler, {
    ...{ queryClient, Wrapper, useWrites, screen, press },
    reads: Object.fromEntries(Object.entries(PARTS).map(([name, one]) => [name, () => useRead(name, one)])),
    look: () => judge.look(screen),
    lookAfterStep: () => judge.lookAfterPress(screen),
    lookAtEnd: () => judge.lookAtEnd(screen, state),
  });
}

/** What a user can press: something about a record on screen. */
function deedOf(screen: Screen, { write: name, pick, other }: Press, presses: number): Deed | undefined {
  const shown = Object.values(screen).flatMap(({ data }) => (data ?? []) as Item | Item[]);
  const choose = (records: readonly Item[]): Item | undefined =>
    [...new Map(records.map((one) => [one.id, one])).values()][pick % new Set(records.map((one) => one.id)).size];
  const issue = choose(shown.filter(({ title }) => title !== undefined));
  const comment = choose(shown.flatMap((one) => (one.issue_id === undefined ? (one.comments ?? []) : [one])));
  const labels = [
    ...new Set(shown.flatMap((one) => one.labels ?? ('issues_count' in one ? [one] : [])).map(({ id }) => String(id))),
  ];
  const label = labels.toSorted()[other % labels.length] ?? '';
  switch (name) {
    case 'createIssue':
      return { name, input: { title: `issue of press ${presses}` } };
    case 'closeAll':
      return { name, input: other % 3 && label ? { label } : {} };
    case 'renameLabel':
      return label ? { name, input: { id: label, name: other % 3 ? `label of press ${presses}` : 'renamed' } } : undefined;
    case 'deleteLabel':
      return label ? { name, input: { id: label } } : undefined;
    case 'deleteComment':
      return comment && { name, input: { id: comment.id } };
    default:
  }
  if (!issue) return undefined;
  const { id } = issue;
  if (name === 'addComment') return { name, input: { issue_id: id, text: `comment of press ${presses}` } };
  if (name === 'assign') return { name, input: { id, username: ['ann', 'bob'][other % 2] ?? '' } };
  if (name === 'addLabel' || name === 'removeLabel') return label ? { name, input: { id, label } } : undefined;
  return { name, input: { id } };
}

/** What is on screen of a record, as far as presses need it. */
interface Item {
  readonly id: number;
  readonly title?: string;
  readonly issue_id?: number;
  readonly comments?: readonly Item[];
  readonly labels?: readonly Item[];
}

function respond(answer: unknown): Response {
  return typeof answer === 'number' ? Response.json({}, { status: answer }) : Response.json(answer);
}

/** A number, a boolean or a text of an address. */
function plain(text: string): unknown {
  return /^(\d+|true|false)$/.test(text) ? JSON.parse(text) : text;
}
