import { newId } from '../transport/new-id.js';

/**
 * Decides which page sends an entry: the one under whose name it is stored, while it lives. A page takes a Web Lock of its own before
 * its first entry is stored. It keeps it until it ends, with the locks of the pages that it has taken over, whatever becomes of the
 * entries: who gets the lock of a page knows that nothing of it will be sent any more. Without Web Locks, a page takes what it finds.
 */
export interface Ownership {
  /** The name of this page. One that comes back from the back-forward cache gets a new one. */
  readonly page: string;
  /** Whether this page may send what is stored under its name. */
  readonly isOwner: boolean;
  /** Whether this page still has that name, and has not gone into the back-forward cache. */
  isStill(page: string): boolean;
  /** Runs `act` when this page has its lock: at once, if it has. */
  whenOwner(act: () => void): void;
  /** Takes over what another page has left. False if that page is open. */
  takeOver(from: string, take: () => Promise<void>): Promise<boolean>;
  /** The same as soon as that page is closed. */
  whenClosed(from: string, take: () => Promise<void>): void;
}

export interface OwnershipOptions {
  readonly key: string;
  /** Runs `work`. Nothing is sent meanwhile: what a closed page has left goes first. */
  hold(work: () => Promise<void>): Promise<void>;
  /** The page ends or is frozen, with the names under which it has stored entries. */
  onLeave(pages: readonly string[]): void;
  /** The page has come back from the back-forward cache. Other pages may have taken over what it had. */
  onReturn(): void;
}

/** From the start of a page, or its return, to its end. */
interface Life {
  readonly page: string;
  state: 'new' | 'requested' | 'owner' | 'left';
  /** What waits for the lock. */
  readonly waiting: (() => void)[];
  /** The pages whose locks it has, those whose locks it has requested, and those that it waits for. */
  readonly taken: Set<string>;
  readonly requests: Map<string, Promise<boolean | undefined>>;
  readonly awaited: Set<string>;
  /** Its locks are let go when it resolves. */
  readonly ended: Promise<void>;
  readonly end: () => void;
}

interface Owner extends OwnershipOptions {
  /** Only secure pages of browsers have locks. */
  readonly locks: LockManager | undefined;
  life: Life;
}

/**
 * Waits until this page's copy of `localStorage` has what other pages have changed: processes have copies, and a change may come later
 * than a lock. A page that is being loaded needs no wait, as loading takes longer.
 */
export function arrival(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ARRIVAL);
  });
}

/** Milliseconds; an estimate. */
const ARRIVAL = 250;

export function createOwnership(options: OwnershipOptions): Ownership {
  // Node's types say that they always exist.
  const { locks } = (globalThis.navigator ?? {}) as { readonly locks?: LockManager };
  const owner: Owner = { ...options, locks, life: startLife() };
  followPage(owner);
  return {
    get page() {
      return owner.life.page;
    },
    get isOwner() {
      return owner.life.state === 'owner';
    },
    isStill: (page) => owner.life.page === page && owner.life.state !== 'left',
    whenOwner: (act) => whenOwner(owner, act),
    takeOver: (from, take) => takeOver(owner, from, take),
    whenClosed: (from, take) => whenClosed(owner, from, take),
  };
}

function followPage(owner: Owner): void {
  globalThis.addEventListener?.('pagehide', ({ persisted }) => {
    const { life } = owner;
    owner.onLeave(life.state === 'new' ? [] : [life.page, ...life.taken]);
    if (persisted) leave(life);
    else runWaiting(life);
  });
  globalThis.addEventListener?.('pageshow', ({ persisted }) => {
    if (!persisted) return;
    leave(owner.life);
    owner.life = startLife();
    owner.onReturn();
  });
}

function startLife(): Life {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { page: newId(), state: 'new', waiting: [], taken: new Set(), requests: new Map(), awaited: new Set(), ended, end };
}

function leave(life: Life): void {
  life.state = 'left';
  life.end();
  runWaiting(life);
}

function runWaiting({ waiting }: Life): void {
  for (const act of waiting.splice(0)) act();
}

function whenOwner(owner: Owner, act: () => void): void {
  const { life } = owner;
  if (life.state === 'owner' || life.state === 'left') return act();
  life.waiting.push(act);
  if (life.state !== 'new') return;
  life.state = 'requested';
  void lockOf(owner, life.page, {}).then(() => {
    if (life.state === 'requested') life.state = 'owner';
    runWaiting(life);
  });
}

async function takeOver(owner: Owner, from: string, take: () => Promise<void>): Promise<boolean> {
  const { life } = owner;
  if (from !== life.page) {
    const request = life.requests.get(from) ?? lockOf(owner, from, { ifAvailable: true });
    life.requests.set(from, request);
    const isOurs = await request;
    // It starts anew when it comes back.
    if (life.state === 'left') return true;
    if (isOurs === false) {
      life.requests.delete(from);
      return false;
    }
    life.taken.add(from);
  }
  await take();
  return true;
}

function whenClosed(owner: Owner, from: string, take: () => Promise<void>): void {
  const { life, hold } = owner;
  if (from === life.page || life.awaited.has(from) || life.taken.has(from)) return;
  life.awaited.add(from);
  const afterLock = async (): Promise<void> => {
    await arrival();
    if (life.state === 'left') return;
    life.requests.set(from, Promise.resolve(true));
    life.taken.add(from);
    await take();
  };
  void lockOf(owner, from, {}).then((isOurs) => (isOurs ? hold(afterLock) : undefined));
}

/**
 * Whether this page has got the lock of that one. It keeps it until it leaves. False if another page has it (`ifAvailable`), or this one
 * has left; undefined where there are no locks.
 */
function lockOf({ key, life, locks }: Owner, page: string, options: LockOptions): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    // What a page has requested is not answered when it has left.
    void life.ended.then(() => resolve(false));
    const onLock = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      return lock ? life.ended : undefined;
    };
    if (!locks) return resolve(undefined);
    // A frame may have no access to them.
    locks.request(`${key}:${page}`, options, onLock).catch(() => resolve(undefined));
  });
}
