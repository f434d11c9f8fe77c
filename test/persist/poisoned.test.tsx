import { onlineManager } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { currentUser } from '../../src/contract/account.js';
import { notifications, notificationsUnreadCount } from '../../src/contract/notifications.js';
import { user } from '../../src/contract/users.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useNotifications, useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useUser } from '../../src/react/users.js';
import { list, settled, read, show, signIn } from '../react/support.js';
import { createBrowser } from '../session/support.js';
import { accountOf, entriesIn, openAlice, openTab, setOnline, storageOf } from './support.js';

// Whatever has become of a storage: an answer that was not touched is shown, one that was is not, and nothing breaks.

const DAY = 86_400_000;

function useHome() {
  return {
    me: read(useCurrentUser()),
    bob: read(useUser({ username: 'bob' })),
    zoe: read(useUser({ username: 'zoe' })),
    unread: read(useNotificationsUnreadCount()),
    news: list(useNotifications()),
  };
}

/** By the text of an entry, those that may be in its place. */
type Poison = (entries: Map<string, string>, name: string) => void;

const changed =
  (change: (entry: Record<string, unknown>) => object): Poison =>
  (entries, name) => {
    const entry = entryIn(entries.get(name) ?? '');
    if (entry) entries.set(name, JSON.stringify(change(entry)));
  };

function entryIn(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A copy of an answer in which one part is another one. */
function withPart(data: unknown, place: number, part: unknown): unknown {
  const text = JSON.stringify(data ?? null);
  let parts = 0;
  JSON.parse(text, () => void (parts += 1));
  const chosen = place % parts;
  return JSON.parse(text, (_, value: unknown) => {
    parts -= 1;
    return parts === chosen ? part : value;
  });
}

const poisons: fc.Arbitrary<Poison> = fc.oneof(
  fc.tuple(fc.string(), fc.nat(), fc.nat()).map(([bytes, from, length]): Poison => (entries, name) => {
    const text = entries.get(name) ?? '';
    const start = from % (text.length + 1);
    entries.set(name, text.slice(0, start) + bytes + text.slice(start + (length % 20)));
  }),
  fc.nat().map(
    (length): Poison =>
      (entries, name) =>
        entries.set(name, (entries.get(name) ?? '').slice(0, length % 200)),
  ),
  fc.nat().map((index): Poison => (entries, name) => {
    const other = [...entries.keys()][index % entries.size] ?? name;
    const [one = '', two = ''] = [entries.get(name), entries.get(other)];
    entries.set(name, two);
    entries.set(other, one);
  }),
  fc.string().map((id): Poison => (entries, name) => {
    const text = entries.get(name) ?? '';
    entries.delete(name);
    entries.set(name.replace(/(:[^:]*:[^:]*:[^:]*:).*$/s, `$1${id}`), text);
  }),
  fc.string().map((account) => changed((entry) => ({ ...entry, account }))),
  fc.jsonValue().map((data) => changed((entry) => ({ ...entry, data }))),
  fc
    .tuple(fc.nat(), fc.jsonValue())
    .map(([place, part]) => changed((entry) => ({ ...entry, data: withPart(entry['data'], place, part) }))),
  // The answer of another read of the same operation.
  fc.constant<Poison>((entries, name) => {
    const { operation } = entryIn(entries.get(name) ?? '') ?? {};
    const [, other = ''] = [...entries].find(([one, text]) => one !== name && entryIn(text)?.['operation'] === operation) ?? [];
    changed((entry) => ({ ...entry, data: entryIn(other)?.['data'] ?? entry['data'] }))(entries, name);
  }),
  fc.jsonValue().map((input) => changed((entry) => ({ ...entry, input }))),
  fc.jsonValue().map((entry) => changed(() => ({ entry }))),
  fc
    .constantFrom<unknown>(null, 'yesterday', Date.now() - 2 * DAY, -1, -1e300)
    .map((at) => changed((entry) => ({ ...entry, at }))),
  fc.integer({ min: 1, max: 1e12 }).map((ahead) => changed((entry) => ({ ...entry, at: Date.now() + ahead }))),
  fc.constant(changed((entry) => ({ ...entry, pad: 'x'.repeat(5 * 1024 * 1024) }))),
  fc.constant<Poison>((entries, name) => {
    entries.set(name, (entries.get(name) ?? '').replaceAll('{', '{"__proto__":{"polluted":true},'));
  }),
);

afterEach(() => onlineManager.setOnline(true));

test('a poisoned storage: what was touched is dropped one by one, what was not is shown', async () => {
  const { browser, tab } = await openAlice();
  const before = show(tab, useHome);
  await settled(tab);
  await tab.persistence.flush();
  const { me, bob, zoe, unread, news } = before.result.current;
  const truth = { me: me.data, bob: bob.data, zoe: zoe.data, unread: unread.data, news: news.data };
  expect(Object.values(truth)).not.toContain(undefined);
  before.unmount();
  const good = entriesIn(browser);
  const session = [...browser.texts].filter(([name]) => !good.has(name));

  // What another account has stored in another browser.
  const elsewhere = createBrowser();
  const strange = openTab(elsewhere);
  await signIn(strange, 'bob');
  const other = show(strange, useHome);
  await settled(strange);
  await strange.persistence.flush();
  other.unmount();
  const foreign = [...entriesIn(elsewhere)];
  const [alice, stranger] = [accountOf(tab.client), accountOf(strange.client)];
  await setOnline(false);

  const steps = fc.array(fc.tuple(fc.nat(), poisons), { minLength: 1, maxLength: 6 });
  const strangers = fc.constantFrom<'none' | 'own names' | 'names of alice'>('none', 'own names', 'names of alice');
  await fc.assert(
    fc.asyncProperty(steps, strangers, fc.boolean(), async (poisoned, where, isFull) => {
      const entries = new Map(good);
      for (const [index, poison] of poisoned) poison(entries, [...entries.keys()][index % entries.size] ?? '');
      for (const [name, text] of where === 'none' ? [] : foreign) {
        entries.set(where === 'own names' ? name : name.replaceAll(stranger, alice), text);
      }
      browser.texts.clear();
      for (const [name, text] of [...session, ...entries]) browser.texts.set(name, text);
      const storage = storageOf(browser);
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };

      const next = openTab(browser, isFull ? { storage: { ...storage, setItem: full } } : {});
      const after = show(next, useHome);
      for (const [name, data] of Object.entries(truth)) {
        const shown = after.result.current[name as keyof typeof truth];
        // Bytes that make another answer of the same shape are not told from an answer.
        if (shown.data !== undefined) expect(z.safeParse(OUTPUTS[name as keyof typeof truth], shown.data).success).toBe(true);
        const [key = ''] = [...good].find(([id]) => id.includes(IDS[name as keyof typeof truth])) ?? [];
        if (entries.get(key) === good.get(key)) expect(shown.data).toEqual(data);
        const isOld = Number(entryIn(entries.get(key) ?? '')?.['at']) < Date.now() - DAY;
        if (isOld) expect(shown.data).toBeUndefined();
        expect(shown.error).toBeNull();
      }
      const { bob: shownBob, zoe: shownZoe, me: shownMe } = after.result.current;
      expect([undefined, 'bob']).toContain(shownBob.data?.username.toLowerCase());
      expect([undefined, 'zoe']).toContain(shownZoe.data?.username.toLowerCase());
      expect(shownMe.data?.username).not.toBe('bob');
      const times = next.queryClient.getQueryCache().getAll();
      expect(times.filter(({ state }) => state.dataUpdatedAt > Date.now())).toEqual([]);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      await next.persistence.flush();
      after.unmount();
      next.persistence.stop();
      next.tabs.close();
      expect([...entriesIn(browser)].join()).not.toContain(stranger);

      // What was dropped is gone for good.
      const last = openTab(browser);
      expect(last.troubles).toEqual([]);
      last.persistence.stop();
      last.tabs.close();
    }),
    { numRuns: Number(process.env['POISONED'] ?? 100) },
  );
});

const OUTPUTS = {
  me: currentUser.output,
  bob: user.output,
  zoe: user.output,
  unread: notificationsUnreadCount.output,
  news: notifications.output,
};

/** What stands in the name of each entry. */
const IDS = {
  me: '"currentUser"',
  bob: '"username":"bob"',
  zoe: '"username":"zoe"',
  unread: '"notificationsUnreadCount"',
  news: '"pages"',
};
