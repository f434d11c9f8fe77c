import { focusManager, notifyManager, onlineManager, timeoutManager } from '@tanstack/react-query';
import { afterAll, vi } from 'vitest';

/**
 * The files of a project share a process and its modules: to load them again takes longer than the tests of most files. So each file
 * begins as the first one does. What a file changes without taking it back is taken back here, or fails the file.
 */
const before = globals();

afterAll(async () => {
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  // Where it is set, React warns of each update that no test waits for. Calls of `act` that overlap leave it so.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const hasPage = typeof document !== 'undefined';
  if (hasPage) for (const area of [localStorage, sessionStorage]) area.clear();

  const after = globals();
  const changed = [...before].filter(([name, value]) => after.has(name) && after.get(name) !== value);
  const left = changed.map(([name]) => `another ${name}`);
  if (hasPage && document.body.childElementCount > 0) left.push('a page that is not empty');
  if (vi.isFakeTimers()) left.push('fake timers');
  else if (!(await hasOwnTime())) left.push('a TanStack with another clock');
  if (left.length > 0) throw new Error(`This file leaves behind ${left.join(', ')}.`);
});

/** The functions of the global object, in whose place a test may put others. Node makes some of them when they are first read. */
function globals(): Map<string, unknown> {
  const own = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
  return new Map(own.flatMap(([name, { value }]) => (typeof value === 'function' ? [[name, value]] : [])));
}

/** Whether TanStack notifies React by a timer, and its timers fire: behind a visit they once stood still, and so did the retries of the next file. */
async function hasOwnTime(): Promise<boolean> {
  let isNotified = false;
  notifyManager.schedule(() => void (isNotified = true));
  await Promise.resolve();
  const isAtOnce = isNotified;
  const fires = new Promise<boolean>((resolve) => timeoutManager.setTimeout(() => resolve(true), 0));
  const ends = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1000));
  return !isAtOnce && Promise.race([fires, ends]);
}
