import { focusManager, type Mutation, onlineManager } from '@tanstack/react-query';
import { deviceIdOf } from '../transport/accounts.js';
import type { SessionSnapshot } from '../transport/session.js';
import type { Task } from '../transport/task-queue.js';
import type { Entry } from './entries.js';
import type { PageMessage } from './page-messages.js';
import { arrival } from './ownership.js';
import { leftEntry } from './queued-write.js';
import { type Queue, submit } from './sending.js';

/** Follows the session: the entries of another account go off the screen, and those of the current one come back. */
export function followSession(queue: Queue, { account }: SessionSnapshot): Promise<void> | undefined {
  const device = deviceIdOf(queue.client.session);
  if (queue.account === account && queue.device === device) return undefined;
  Object.assign(queue, { account, device });
  leaveEntries(queue);
  return whileRestoring(queue, () => restore(queue));
}

/** Takes over the stored entries of the current account, but for those of pages that are open. */
async function restore(queue: Queue): Promise<void> {
  const { stored, ownership, mark, device } = queue;
  if (device === undefined) return;
  let pages: string[] = [];
  await readStored(queue, function* find() {
    pages = [...new Set((yield* stored.read(device)).map(({ page }) => page))];
  });
  await Promise.all(
    pages.map(async (page) => {
      const isTaken = await ownership.takeOver(page, () => adopt(queue, page));
      if (isTaken) return;
      if (mark) await dropCopies(queue, device, page);
      else ownership.whenClosed(page, () => adopt(queue, page));
    }),
  );
}

/** Another page has stored an entry: it is taken over when that page is closed. */
export function onPageMessage(queue: Queue, { page, order }: PageMessage): void {
  queue.stored.noteOrder(order);
  // A sessionStorage has nothing of other tabs.
  if (!queue.mark) queue.ownership.whenClosed(page, () => adopt(queue, page));
}

/** Back from the back-forward cache, a page starts like a new one: other pages may have sent what it had. */
export async function startAnew(queue: Queue): Promise<void> {
  const { entries, stored, engine, mark } = queue;
  mark?.remove();
  queue.restoring = 0;
  const former = leaveEntries(queue);
  const own = former.filter((entry) => !stored.wasStored(entry));
  for (const entry of own) entries.save({ ...entry });
  for (const { mutation } of former) if (mutation && !entries.of(mutation)) engine.takeBack(mutation);
  await restoreLate(queue);
}

/** As `restore`, on a page that is not being loaded. */
function restoreLate(queue: Queue): Promise<void> {
  return whileRestoring(queue, async () => {
    await arrival();
    await restore(queue);
  });
}

/** Runs a task that reads what waits. If it fails, all is read once more when TanStack refetches: at the next focus, or with the network. */
async function readStored(queue: Queue, read: () => Task): Promise<void> {
  let isRead = false;
  await queue.store.run(function* whole() {
    yield* read();
    isRead = true;
  });
  if (isRead || queue.isUnread) return;
  queue.isUnread = true;
  const unsubscribe = [focusManager, onlineManager].map((manager) =>
    manager.subscribe((isBack) => {
      if (!isBack) return;
      for (const stop of unsubscribe) stop();
      queue.isUnread = false;
      void restoreLate(queue);
    }),
  );
}

/** Nothing is sent meanwhile: what comes back goes first. A page that leaves meanwhile sends nothing before it has started anew. */
export async function whileRestoring(queue: Queue, work: () => Promise<void>): Promise<void> {
  const { ownership, engine } = queue;
  const { page } = ownership;
  queue.restoring += 1;
  try {
    await work();
  } finally {
    if (ownership.isStill(page)) {
      queue.restoring -= 1;
      engine.recheck();
    }
  }
}

/** Takes all entries off the screen. What is on its way is remembered. */
function leaveEntries({ entries, left }: Queue): Entry[] {
  const former = entries.inOrder();
  for (const entry of former) if (entry.mutation) left.set(entry.mutation, entry);
  entries.clear();
  return former;
}

/** Takes over what another page has left for the current account, or what this one has for an account that is back. */
function adopt(queue: Queue, from: string): Promise<void> {
  const { stored, entries, ownership, mark, device } = queue;
  const { page: me } = ownership;
  if (device === undefined) return Promise.resolve();
  return readStored(queue, function* take() {
    const found = yield* stored.read(device);
    // The lock of that page may be gone by now.
    if (device !== queue.device || !ownership.isStill(me)) return;
    // What that page had may stand under the name of one that has taken it over, and is waited for then.
    if (!mark) for (const { page } of found) if (page !== from) ownership.whenClosed(page, () => adopt(queue, page));
    const isCopy = mark !== undefined && from !== me && !mark.pages.has(from);
    const left = found.filter(({ page, id }) => page === from && !entries.get(id));
    for (const { page: _, ...entry } of left) enterLeft(queue, leftEntry(entry, isCopy));
  });
}

/** Submits an entry of an earlier page, before all that waits here, but for earlier entries. */
function enterLeft(queue: Queue, entry: Entry): void {
  const { entries, engine } = queue;
  if (entry.state !== 'waiting') return entries.save(entry);
  const isLater = (mutation: Mutation): boolean => (entries.of(mutation)?.order ?? Infinity) > entry.order;
  engine.submitBefore(isLater, () => submit(queue, entry));
}

/** Removes what a tab has of the open page of another one: that page sends it. */
function dropCopies({ store, stored }: Queue, device: string, page: string): Promise<void> {
  return store.run(function* drop() {
    for (const entry of yield* stored.read(device)) if (entry.page === page) yield* store.remove(device, entry.id);
  });
}
