import { vi } from 'vitest';

/** The clock moves by so many milliseconds, once in so many turns of the event loop. */
const MILLISECONDS = 20;
const TURNS = 4;

/**
 * Lets time pass by turns of the event loop until it is stopped. Clients, network and service of a program share this process: on a busy
 * machine the clock slows down as the answers do, so no call times out but one that stalls, and nobody waits for a real second.
 */
export function startTurnClock(): () => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
  let isRunning = true;
  let turns = 0;
  const turn = (): void => {
    if (!isRunning) return;
    turns += 1;
    if (turns % TURNS === 0) vi.advanceTimersByTime(MILLISECONDS);
    setImmediate(turn);
  };
  turn();
  return () => {
    isRunning = false;
    vi.useRealTimers();
  };
}
