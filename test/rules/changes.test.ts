import { describe, expect, test } from 'vitest';
import { visitorFor } from '../../src/engine/cache/entities.js';
import { logOf } from '../../src/engine/index.js';
import { affects } from '../../src/engine/writes/marks.js';
import { type Touch, touchesOf } from '../../src/engine/rules/touches.js';
import type { Holding } from '../../src/engine/words.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';
import { readMatrix } from '../coherence/matrix.js';
import { effectsByName, writeNamed } from '../support/effects-table.js';
import { readNamed } from '../support/reads.js';
import { type Changes, changesByRules, changesByWrite, differences, factsOf, fullInput } from './changes.js';
import { mutations, queries, rules } from './rules.js';

/** A sign-in replaces the account, and all that it has cached. */
const names = mutations.map(({ name }) => name).filter((name) => !writeNamed(name).signsIn);
const { service } = writeNamed('blockUser').rule;

const touchesBy = (write: string): readonly Touch[] =>
  touchesOf(writeNamed(write).rule.facts({}, { find: () => undefined }), service);

/** What the coherence run has seen, by write. */
const seen = [...readMatrix()].flatMap(([scenario, changed]) => {
  const write = scenario.split(':')[0] ?? '';
  const reads = changed.split(', ').map((read) => read.replace(/^\d+ /, ''));
  return names.includes(write) ? reads.filter((read) => read !== 'nothing').map((read) => ({ write, read })) : [];
});

test('no write changes a read that its rules do not', () => {
  expect(unknownTo((write) => changesByRules(write).reads)).toEqual([]);
});

test('a change of every read has been seen (`npm run coherence -- --write`)', () => {
  const changed = new Set(seen.map(({ read }) => read));
  // The service has the same languages for everybody.
  expect(queries.map(({ name }) => name).filter((name) => !changed.has(name))).toEqual(['languages']);
});

test('the docs of a write name every read that it has been seen to change', () => {
  expect(unknownTo((write) => documented(changesByWrite.get(write)))).toEqual([]);
});

test('each difference from the rules is one', () => {
  const inVain = Object.keys(differences).filter((key) => {
    const [write = '', verb, what = ''] = key.split(' ');
    const { lists, counts, refetched } = changesByRules(write);
    const said = { changes: lists.has(what), counts: counts.has(what), refetches: refetched.has(what) }[verb ?? ''];
    return !said && key !== 'updateCircle refetches userSearch';
  });
  expect(inVain).toEqual([]);
});

test('the engine takes a write for one that can change a read if its rules say so', () => {
  const session = createSession({ initial: { account: 'account-1', username: 'alice', token: 'token-of-alice' } });
  const log = logOf(createCommunityClient({ baseUrl: 'https://service.test', session }));
  log.service = service;
  const missing = names.flatMap((write) => {
    const reads = [...changesByRules(write).reads].filter(
      (read) => !affects(log, { touches: touchesBy(write) }, readNamed(read)),
    );
    return reads.map((read) => `${write} can change ${read}`);
  });
  expect(missing).toEqual([]);
  const isIdle = (write: string): boolean =>
    queries.every(({ name }) => !affects(log, { touches: touchesBy(write) }, readNamed(name)));
  const idle = names.filter((write) => touchesBy(write).length === 0);
  expect(names.filter(isIdle)).toEqual(idle);
});

describe('with an empty input', () => {
  test.each([...effectsByName.keys()])('%s names every kind and field that it can change', (name) => {
    expect(unnamedIn(touchesBy(name), touchesOf(factsOf(name).own, service))).toEqual([]);
  });

  test.each(queries)('$name has every condition that it can have', ({ name, input }) => {
    const holds = rules.reads[name];
    expect(conditionsOf(holds?.({}))).toEqual(conditionsOf(holds?.(fullInput(input))));
  });

  test('a field is noticed that a write names with some inputs only', () => {
    const facts = factsOf('updateUser').own;
    const some = facts.filter(({ fields }) => !('visibility' in fields));
    expect(unnamedIn(touchesOf(some, service), touchesOf(facts, service))).toEqual([
      'user.username',
      'user.visibility',
      'user.profile',
      'user texts',
    ]);
  });
});

/** What has been seen to change of what a write says nothing of. */
function unknownTo(readsOf: (write: string) => ReadonlySet<string>): string[] {
  const known = new Map(names.map((name) => [name, readsOf(name)]));
  const unknown = seen.filter(({ write, read }) => !known.get(write)?.has(read));
  return [...new Set(unknown.map(({ write, read }) => `${write} changes ${read}`))];
}

/** The reads that the docs of a write name, also as copies of a kind. */
function documented(changes: Changes | undefined): ReadonlySet<string> {
  if (!changes) return new Set();
  const { copies, lists, created, counts, refetched } = changes;
  const copied = queries.filter(({ output }) => [...copies].some((kind) => visitorFor(new WeakMap(), output, kind)));
  return new Set([
    ...copied.map(({ name }) => name),
    ...lists,
    ...created,
    ...refetched,
    ...[...counts.values()].flatMap((reads) => [...reads]),
  ]);
}

function unnamedIn(named: readonly Touch[], all: readonly Touch[]): string[] {
  return all.flatMap(({ kind, fields, moves, texts }) => {
    const known = named.find((touch) => touch.kind === kind);
    if (!known) return [kind];
    // Of the only record of its kind, every field counts as named.
    if (service.keys[kind]?.length === 0) return [];
    const unnamed = fields.filter((field) => !known.fields.includes(field)).map((field) => `${kind}.${field}`);
    return [...unnamed, ...(moves && !known.moves ? [`${kind} moves`] : []), ...(texts && !known.texts ? [`${kind} texts`] : [])];
  });
}

function conditionsOf(holding: Holding | undefined): unknown {
  if (!holding) return undefined;
  const { kind, where, inside = {}, selfWhile } = holding;
  const fields = (of: Holding): string => `${of.kind} ${Object.keys(of.where).toSorted().join()}`;
  return {
    kind,
    fields: Object.keys(where).toSorted(),
    inside: Object.values(inside).map(fields),
    self: selfWhile && fields(selfWhile),
  };
}
