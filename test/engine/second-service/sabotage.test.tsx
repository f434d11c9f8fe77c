import { makesBy, words } from 'community-hooks/engine';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { logOf } from '../../../src/engine/index.js';
import { withoutLanes } from '../../support/without-lanes.js';
import { createTally, programs, runProgram, type Sabotage } from './programs.js';
import { reads, writes } from './tracker.js';

const { become, count, created, gone, list, search, some } = words;
const { service } = writes.close.rule;
const { issue, label, project } = Object.fromEntries(
  Object.entries(service.kinds).map(([kind, { numbers = {} }]) => [kind, numbers]),
);

/** Ways to break the rules, the client or the engine. The programs must notice each, or they prove nothing about it. */
const sabotages: readonly (readonly [string, Sabotage])[] = [
  [
    'pending writes are not shown',
    (host) => void Object.assign(logOf(host).engine.writes ?? {}, { overlay: (_: unknown, truth: unknown) => truth }),
  ],
  [
    'answers are not reconciled with writes',
    (host) => void Object.assign(logOf(host).engine.writes ?? {}, { replay: (_: unknown, answer: unknown) => answer }),
  ],
  ['writes about one record are sent all at once', withoutLanes],
  ['the client reports a lost answer as a refusal', (host) => change(host.service, { isUnknown: () => false })],
  ['the client reports a refusal as a fault', (host) => change(host.service, { isRefusal: () => false })],
  ['a new name says nothing', says(writes.renameLabel, () => [])],
  ['a closed issue may have an assignee', () => change(service, { laws: [] })],
  ['closing says that the issue is open', says(writes.close, ({ id }) => [become('issue', { id }, { is_open: true })])],
  [
    'a new issue is closed',
    says(writes.createIssue, ({ title }) => [created('issue', { title, is_open: false, labels: [], is_voted: false })]),
  ],
  ['a deletion leaves the comments', says(writes.deleteIssue, ({ id }) => [gone('issue', { id })])],
  ['a label that is deleted stays on issues', says(writes.deleteLabel, ({ id }) => [gone('label', { id })])],
  ['issues have no key', () => change(service.keys, { issue: [] })],
  [
    'votes are counted the other way round',
    () => change(issue, { votes_count: ({ id }: { id: number }) => count('issue', { id, is_voted: false }) }),
  ],
  [
    'a label counts open issues',
    () => change(label, { issues_count: ({ id }: { id: string }) => count('issue', { labels: some({ id }), is_open: true }) }),
  ],
  ['a project counts all issues', () => change(project, { open_count: () => count('issue', {}) })],
  [
    'a list without its label',
    () => change(reads.issues, { holds: ({ is_open }: { is_open?: boolean }) => list('issue', { is_open }) }),
  ],
  ['a search finds closed issues', () => change(reads.found, { holds: () => search('issue', {}) })],
  ['lists are declared with one page', () => change(reads.issues.paging, { count: 1000, maxCount: 1000 })],
];

/** The write says these facts in place of its own. */
function says(write: object, facts: (input: any, known: any) => readonly words.Fact[]): Sabotage {
  return () => change(write, { rule: makesBy<any>(service)(writes.close, facts).rule });
}

let undo: (() => void)[] = [];
afterEach(mend);

function mend(): void {
  for (const each of undo) each();
  undo = [];
}

function change(subject: object | undefined, fields: object): void {
  const before = Object.fromEntries(Object.keys(fields).map((field) => [field, (subject as Record<string, unknown>)[field]]));
  undo.unshift(() => void Object.assign(subject ?? {}, before));
  Object.assign(subject ?? {}, fields);
}

/** The first of the random programs from one on that finds a fault. */
async function firstToFail(from: number, count: number, sabotage?: Sabotage): Promise<number | undefined> {
  const property = fc.asyncProperty(programs, fc.scheduler(), async (program, scheduler) => {
    expect(await runProgram(program, scheduler, createTally(), sabotage)).toEqual([]);
  });
  const { counterexamplePath } = await fc.check(property, { seed: 1, path: String(from), numRuns: count, endOnFailure: true });
  return counterexamplePath === null ? undefined : Number(counterexamplePath);
}

/** The first program that finds a fault, and finds none when nothing is broken. */
async function firstToNotice(sabotage: Sabotage): Promise<number | undefined> {
  let index = await firstToFail(0, 300, sabotage);
  while (index !== undefined) {
    mend();
    if ((await firstToFail(index, 1)) === undefined) return index;
    index = await firstToFail(index + 1, 300, sabotage);
  }
  return undefined;
}

test.each(sabotages)(
  'an issue tracker: the programs notice when %s',
  async (_what, sabotage) => {
    expect(await firstToNotice(sabotage)).toBeDefined();
  },
  600_000,
);
