import { defaultScheduler, notifyManager, timeoutManager } from '@tanstack/react-query';
import type fc from 'fast-check';
import { vi } from 'vitest';

/** TanStack, its timers and the channel between tabs by the scheduler's order alone; the function returned undoes it. */
export function virtualTime(scheduler: fc.Scheduler): () => void {
  // TanStack tells React by a timer otherwise.
  notifyManager.setScheduler((callback) => queueMicrotask(callback));
  clock.schedule = async (label) => {
    await scheduler.schedule(Promise.resolve(), label);
  };
  // Two tabs may do something in the same millisecond. Which do must not depend on the machine.
  let now = Date.now();
  let readings = 0;
  const date = vi.spyOn(Date, 'now').mockImplementation(() => (now += (readings += 1) % 3));
  const channels = new Set<Channel>();
  class Channel extends EventTarget {
    readonly #heard: unknown[] = [];
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(letter: unknown): void {
      for (const other of channels) if (other !== this) void other.#hear(structuredClone(letter));
    }
    async #hear(letter: unknown): Promise<void> {
      this.#heard.push(letter);
      await scheduler.schedule(Promise.resolve(), 'channel');
      // A channel keeps the order of its letters.
      const data = this.#heard.shift();
      if (channels.has(this)) this.dispatchEvent(Object.assign(new Event('message'), { data }));
    }
    close(): void {
      channels.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  return () => {
    vi.unstubAllGlobals();
    date.mockRestore();
    clock.schedule = undefined;
    notifyManager.setScheduler(defaultScheduler);
  };
}

/** Lets run what is ready to run, and nothing else. */
export async function turnOver(): Promise<void> {
  for (let index = 0; index < 60; index += 1) await Promise.resolve();
}

/** The clock of the visit that is running. */
const clock: { schedule: ((label: string) => Promise<void>) | undefined } = { schedule: undefined };
/** Timers of visits have numbers below zero. */
const stopped = new Set<number>();
let last = 0;

/** Longer timers of TanStack's end what nobody looks at any more; no visit lasts as long. */
const LONGEST = 60_000;

// Once: TanStack warns of a provider that comes after its first timer. Between visits time is real, also for other files of the process.
timeoutManager.setTimeoutProvider({
  setTimeout(callback, delay) {
    if (!clock.schedule) return setTimeout(callback, delay);
    last -= 1;
    if (delay < LONGEST) void fire(last, callback);
    return last;
  },
  clearTimeout: (id) => (isOfVisit(id) ? void stopped.add(id) : clearTimeout(id)),
  setInterval: (callback, delay) => (clock.schedule ? -1 : setInterval(callback, delay)),
  clearInterval: (id) => (isOfVisit(id) ? undefined : clearInterval(id)),
});

function isOfVisit(id: unknown): id is number {
  return typeof id === 'number' && id < 0;
}

async function fire(id: number, callback: () => void): Promise<void> {
  const { schedule } = clock;
  await schedule?.('timer');
  // After a visit its time stands still.
  if (schedule && schedule === clock.schedule && !stopped.delete(id)) callback();
}
