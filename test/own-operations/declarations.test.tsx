import { dehydrate, onlineManager } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mutationOptionsOf, optionsOf } from '../../src/effects/options.js';
import { explain } from '../../src/engine/public.js';
import { useCurrentUser } from '../../src/react/account.js';
import { currentUser } from '../../src/rules/reads.js';
import { blockUser } from '../../src/effects/users.js';
import {
  defineList,
  makesNothing,
  mutationHook,
  defineMutation,
  defineQuery,
  entity,
  ownOperations,
  ownRules,
  withOperations,
  words,
} from '../../src/own-operations/index.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { begin, mutationsIn, queriesIn, read, settled, show, showCaught } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { createAliceScene } from '../support/community.js';

const Report = entity('report', z.object({ id: z.number(), is_open: z.boolean() }));
interface Own {
  readonly report: z.infer<typeof Report>;
}
const shared = { keys: { report: ['id'] } } as const;
const operation = { group: 'auth', path: '/api/reports/', summary: 'A report.', token: 'required', input: z.object({}) } as const;
const report = defineQuery({ ...operation, name: 'report', method: 'GET', output: Report });
const closeReport = defineMutation({ ...operation, name: 'closeReport', method: 'POST', output: Report });

/** What declaring says of a read that holds records of this kind with these fields. */
function saysOf(kind: string, where: object): () => unknown {
  return () => ownOperations(ownRules<Own>(shared), [words.holds(report, () => words.one(kind, { ...where }))]);
}

test('a kind of the package is no kind of the app', () => {
  expect(() => ownRules<{ user: object }>({ keys: { user: [] } })).toThrow("The package has records of the kind 'user' already.");
});

test('a rule about a kind that there is not', () => {
  expect(saysOf('raport', {})).toThrow(
    "report names the kind 'raport'. The kinds are user, circle, notification, invite, device, language, settings, report.",
  );
});

test('a rule about a field that no answer has', () => {
  expect(saysOf('report', { is_opn: true })).toThrow(
    "report tests the field 'is_opn' of the kind 'report', which no answer has.",
  );
  expect(saysOf('report', { is_open: true })).not.toThrow();
  // A condition that is undefined is none.
  expect(saysOf('report', { is_opn: undefined })).not.toThrow();
});

test('a kind whose schema has no mark', () => {
  const read = words.holds({ ...report, output: z.object({ id: z.number() }) }, () => words.one('report', { id: 1 }));
  expect(() => ownOperations(ownRules<Own>(shared), [read])).toThrow(
    "report names records of the kind 'report', and no answer has one. Mark its schema: entity('report', …).",
  );
});

test('pages in no order, or without ids', () => {
  const paging = { by: 'offset', count: 10, maxCount: 20 } as const;
  const pages = (output: z.core.$ZodType<readonly object[]>) =>
    defineList({ ...operation, name: 'reports', method: 'GET', output, paging });
  const check = (output: z.core.$ZodType<readonly object[]>, holding: words.Holding) => () =>
    ownOperations(ownRules<Own>(shared), [words.holds(pages(output), () => holding)]);
  expect(check(z.array(Report), words.search('report', {}))).toThrow(
    "reports has pages, which are in the order of ids: search('report', …, { order: 'id' }).",
  );
  const text = 'reports has pages, and its items have no id that is a number.';
  expect(check(z.array(z.object({ title: z.string() })), words.list('report', {}))).toThrow(text);
  expect(check(z.array(z.object({ id: z.string() })), words.list('report', {}))).toThrow(text);
  expect(check(z.array(Report), words.search('report', {}, { order: 'id' }))).not.toThrow();
});

test('a list in a field that changes by another key than the id, and a rule that fails with an empty input', () => {
  const rules = ownRules<Own & { report: { labels: { id: number; name: string }[] } }>(shared);
  const says = (facts: (input: { name?: string }) => words.Fact[]) => () => {
    const close = defineMutation({ ...closeReport, input: z.object({ name: z.string() }) });
    return ownOperations(rules, [rules.makes(close, facts)]);
  };
  expect(says(({ name }) => [words.become('report', {}, { labels: words.adding({ name }) })])).toThrow(
    "closeReport changes the list 'labels' of the kind 'report': name the record by its id.",
  );
  expect(says(({ name }) => [words.become('report', {}, { title: name!.trim() })])).toThrow(
    'The rule of closeReport fails with an empty input, which names its fields. Any field may be undefined.',
  );
});

test('the same of a list inside a record, and of what decides whether a list has the account', () => {
  const wrong = { as: 'list', kind: 'report', where: { is_opn: true }, order: 'none' } as const;
  const right = { ...wrong, where: {} };
  const text = "report tests the field 'is_opn' of the kind 'report', which no answer has.";
  for (const holding of [
    { ...right, inside: { reports: wrong } },
    { ...right, selfWhile: wrong },
  ]) {
    expect(() => ownOperations(ownRules<Own>(shared), [words.holds(report, () => holding)])).toThrow(text);
  }
});

test('a rule may test a field that rules give a kind beside its answers', () => {
  const rules = ownRules<Own & { report: { is_old: boolean } }>({
    ...shared,
    kinds: { report: { unshown: () => ({ is_old: true }) } },
  });
  const read = words.holds(report, () => words.one('report', { is_old: true }));
  expect(() => ownOperations(rules, [read])).not.toThrow();
});

test('two operations of one name', async () => {
  const rules = ownRules<Own>(shared);
  const read = words.holds(report, () => words.one('report', {}));
  expect(() => ownOperations(rules, [read, read])).toThrow('Two operations have the name report.');
  const own = [{ operation: { ...read, name: 'invites' }, answer: () => Response.json({}) }];
  expect(() => createSandbox({ own })).toThrow('createSandbox: two operations have the name invites');
});

test.each<readonly [string, () => Response, string]>([
  ['throws', () => new Response(JSON.stringify(1n)), 'BigInt'],
  ['answers with no JSON', () => new Response('Done'), 'JSON'],
])('a route of the sandbox that %s is an error of the service, which says why', async (_, answer, why) => {
  const sandbox = createSandbox({ own: [{ operation: report, answer }] });
  const headers = { Authorization: `Token ${sandbox.state.users[0]?.token}` };
  const response = await sandbox.fetch('https://service.test/api/reports/', { headers });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ detail: expect.stringContaining(why) });
});

test('an operation without a rule', () => {
  const rules = ownRules<Own>(shared);
  expect(() => ownOperations(rules, [report])).toThrow('report does not say what it holds.');
  expect(() => ownOperations(rules, [closeReport])).toThrow('closeReport does not say what it makes true.');
});

test('laws that undo each other', () => {
  const open = words.become('report', { is_open: false }, { is_open: true });
  const close = words.become('report', { is_open: true }, { is_open: false });
  const read = words.holds(report, () => words.one('report', {}));
  expect(() => ownOperations(ownRules<Own>({ ...shared, laws: [open, close] }), [read])).toThrow(
    'The laws of the kind \'report\' never come to rest after {"is_open":false} becomes {"is_open":true}.',
  );
  // One that ends what it tests, and the package's own, come to rest.
  expect(() => ownOperations(ownRules<Own>({ ...shared, laws: [close] }), [read])).not.toThrow();
});

test('a client takes them once, before it is used', async () => {
  const rules = ownRules<Own>(shared);
  const mine = ownOperations(rules, []);
  const { client } = await createAliceScene();
  expect(withOperations(client, mine)).toBe(client);
  expect(withOperations(client, mine)).toBe(client);
  const problem = 'withOperations: call it once, before the client is used.';
  expect(() => withOperations(client, ownOperations(ownRules<Own>(shared), []))).toThrow(problem);
  const used = await createAliceScene();
  mutationOptionsOf(used.client, blockUser);
  expect(() => withOperations(used.client, mine)).toThrow(problem);
});

test('a hook of a write says that its client does not know the operations', async () => {
  const rules = ownRules<Own>(shared);
  const useClose = mutationHook(rules.makes(closeReport, () => [words.become('report', {}, { is_open: false })]));
  const scene = await createAliceScene();
  // One that changes no answer needs no rules.
  const useNothing = mutationHook(makesNothing(closeReport));
  expect(showCaught(scene, () => useNothing()).caught).toEqual([]);
  const problem = "closeReport: the client does not know the app's operations. Call withOperations where it is created.";
  expect(showCaught(scene, () => useClose()).caught).toContainEqual(new TypeError(problem));
  withOperations(scene.client, ownOperations(rules, []));
  expect(showCaught(scene, () => useClose()).caught).toEqual([]);
});

test('the secrets of an own write are in no cache, key or explanation, and its rule does not get them', async () => {
  const PIN = 'canary-pin-4711';
  const rules = ownRules<Own>(shared);
  const input = z.object({ pin: z.string() });
  const declared = defineMutation({
    ...operation,
    name: 'setPin',
    method: 'POST',
    input,
    output: z.object({}),
    secrets: ['pin'],
  });
  const setPin = rules.makes(declared, ({ pin }) => [words.become('user', { is_me: true }, { profile: { bio: pin } })]);
  const usePin = mutationHook(setPin);
  const scene = await createAliceScene({ sandbox: { own: [{ operation: setPin, answer: () => Response.json({}) }] } });
  withOperations(scene.client, ownOperations(rules, [setPin]));
  const { result } = show(scene, () => ({ me: read(useCurrentUser()), pin: usePin() }));
  await waitFor(() => expect(result.current.me.data).toBeDefined());
  const before = result.current.me.data?.profile.bio;
  onlineManager.setOnline(false);
  const release = scene.sandbox.faults.hold(setPin);
  const done = begin(() => result.current.pin.mutateAsync({ pin: PIN }));
  await waitFor(() => expect(result.current.pin.isPending).toBe(true));
  const [explained] = explain(scene, optionsOf(scene.client, currentUser, {})).pending;
  const visible = () => JSON.stringify([explained, dehydrate(scene.queryClient), queriesIn(scene), result.current.me.data]);
  expect(visible()).not.toContain(PIN);
  onlineManager.setOnline(true);
  const releaseRefetch = scene.sandbox.faults.hold('currentUser');
  release();
  await run(() => done);
  expect(result.current.me.data?.profile.bio).toBe(before);
  releaseRefetch();
  await settled(scene);
  expect(scene.sent.lastIndexOf('currentUser')).toBeGreaterThan(scene.sent.indexOf('setPin'));
  expect(visible() + JSON.stringify([result.current.pin.variables, mutationsIn(scene)])).not.toContain(PIN);
});
