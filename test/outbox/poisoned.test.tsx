import fc from 'fast-check';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setOnline, storageOf } from '../persist/support.js';
import { settled, show } from '../react/support.js';
import { inShort, openOutbox, queueFollow, storedIn, usePage } from './support.js';

type Entry = Record<string, unknown>;

const changes: fc.Arbitrary<(entry: Entry) => unknown> = fc.oneof(
  fc.jsonValue().map((input) => (entry: Entry) => ({ ...entry, input })),
  fc.string().map((device) => (entry: Entry) => ({ ...entry, device })),
  fc.jsonValue().map((error) => (entry: Entry) => ({ ...entry, state: 'refused', error: { status: error } })),
  fc.constantFrom<unknown>('lost', null, 7).map((state) => (entry: Entry) => ({ ...entry, state })),
  fc.constantFrom<unknown>(null, 'x', 0, -1e300).map((queuedAt) => (entry: Entry) => ({ ...entry, queuedAt })),
  fc.constant((entry: Entry) => ({ ...entry, pad: 'x'.repeat(5 * 1024 * 1024) })),
  fc.jsonValue().map((value) => () => ({ value })),
);

test('a poisoned outbox: what was touched is dropped and never sent, what was not is', { timeout: 120_000 }, async () => {
  const { browser, page: before } = await queueFollow();
  act(() => before.result.current.block.mutate({ username: 'bob' }));
  await waitFor(() => expect(storedIn(browser).size).toBe(2));
  before.unmount();
  const good = storedIn(browser);
  const others = [...browser.texts].filter(([name]) => !good.has(name));
  const [touched = '', untouched = ''] = good.keys();
  const left = JSON.parse(good.get(untouched) ?? '').operation;

  const poisoned = fc.oneof(
    changes.map((change) => JSON.stringify(change(JSON.parse(good.get(touched) ?? '')))),
    fc.string(),
    fc.nat().map((length) => (good.get(touched) ?? '').slice(0, length % (good.get(touched)?.length ?? 1))),
  );
  await fc.assert(
    fc.asyncProperty(poisoned, fc.boolean(), async (text, isFull) => {
      browser.texts.clear();
      for (const [name, value] of [...others, ...good]) browser.texts.set(name, value);
      browser.texts.set(touched, text);
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      const next = await openOutbox(browser, isFull ? { storage: { ...storageOf(browser), setItem: full } } : {});
      expect(inShort(next.outbox.entries)).toEqual([`${left}: waiting`]);
      expect(next.drops.filter((reason) => reason !== 'failed')).toHaveLength(1);
      expect(storedIn(browser).has(touched)).toBe(false);
      next.tabs.close();
      next.persistence.stop();
    }),
    { numRuns: Number(process.env['POISONED'] ?? 100) },
  );
  for (const [name, value] of good) browser.texts.set(name, value);
  browser.texts.set(touched, '{');
  const last = await openOutbox(browser);
  const after = show(last, usePage);
  await setOnline(true);
  await waitFor(() => expect(last.outbox.entries).toEqual([]));
  await settled(last);
  expect(last.sent.filter((one) => ['followUser', 'blockUser'].includes(one))).toEqual([left]);
  after.unmount();
});

test.each(['login', 'updatePassword', 'createInvite', '__proto__', ''])(
  'an entry of the operation "%s" is never sent',
  async (operation) => {
    const { browser, page: before } = await queueFollow();
    before.unmount();
    for (const [name, text] of storedIn(browser)) browser.texts.set(name, JSON.stringify({ ...JSON.parse(text), operation }));
    await setOnline(true);
    const next = await openOutbox(browser);
    await settled(next);
    expect([next.outbox.entries, next.sent]).toEqual([[], []]);
  },
);
