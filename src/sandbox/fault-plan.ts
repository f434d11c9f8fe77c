import { type Answering, checkFault, type Fault, type Faults, meetFault, type Target } from './faults.js';
import { numbers } from './random.js';
import { pause, unlessAborted } from './wait.js';

/** The faults, as requests meet them. */
export interface FaultPlan extends Faults {
  /** Answers a request of the operation, with whatever is planned for it. */
  meet(
    operation: string,
    request: Pick<Request, 'headers' | 'method' | 'signal'>,
    latency: number,
    answer: Answering,
  ): Promise<Response>;
}

interface Planned {
  readonly operation: string;
  readonly fault: Fault;
  left: number;
}

/** Something that waits until it is released. */
interface Waiting {
  readonly operation: string;
  readonly at: 'request' | 'answer' | 'overtaken';
  readonly released: Promise<void>;
  readonly release: () => void;
}

const SOME_FAULTS: readonly Fault[] = [
  'offline',
  'answer-lost',
  'cut',
  { delay: 1500 },
  { status: 503 },
  { status: 500, applied: true },
  { status: 429, headers: { 'Retry-After': '1' } },
  { status: 200, html: '<h1>Sign in to this network</h1>' },
  { retype: '*' },
];

/** The faults of a service with these operations. */
export function createFaults(operations: readonly string[] = []): FaultPlan {
  const planned: Planned[] = [];
  const delays = new Map<string, number>();
  const holds = createHolds();
  const draws = new Map<string, (operation: string) => Fault | undefined>();

  const next = (operation: string): Fault | undefined => {
    const all = planned.filter((one) => one.left > 0 && concerns(one.operation, operation));
    // Without an end, an earlier fault would hide each later one.
    const found = all.find(({ left }) => left < Infinity) ?? all.at(-1);
    if (found === undefined) return (draws.get(operation) ?? draws.get('*'))?.(operation);
    found.left -= 1;
    return found.fault;
  };
  const delayOf = (operation: string): number =>
    [...delays].reduce((sum, [target, delay]) => sum + (concerns(target, operation) ? delay : 0), 0);

  return {
    fail: (target, fault, { times = Infinity } = {}) => {
      checkFault(fault);
      planned.push({ operation: nameOf(target, operations), fault, left: times });
    },
    random: (target, { seed = 1, share = 0.2, faults = SOME_FAULTS } = {}) => {
      faults.forEach(checkFault);
      draws.set(nameOf(target, operations), makeDraw(seed, share, faults));
    },
    delay: (target, milliseconds) => void delays.set(nameOf(target, operations), milliseconds),
    hold: (target, at = 'request') => holds.add(nameOf(target, operations), at).release,
    clear: () => {
      planned.length = 0;
      delays.clear();
      draws.clear();
      holds.release(() => true);
    },
    meet: async (operation, request, latency, answer) => {
      const { signal } = request;
      const fault = next(operation);
      await pause(latency + delayOf(operation), signal);
      await unlessAborted(signal, holds.passage(operation, 'request'));
      const whenHeld: Answering = async (ignoresCursor) => {
        const response = await answer(ignoresCursor);
        await unlessAborted(signal, holds.passage(operation, 'answer'));
        return response;
      };
      const response = await meetFault(fault, request, whenHeld, () => holds.add(operation, 'overtaken').released);
      const isInPlace = typeof fault === 'object' && 'status' in fault && fault.applied !== true;
      if (isInPlace) await unlessAborted(signal, holds.passage(operation, 'answer'));
      holds.release((one) => one.at === 'overtaken' && one.operation === operation);
      return response;
    },
  };
}

function nameOf(target: Target, operations: readonly string[]): string {
  const name = typeof target === 'object' ? target.name : target;
  if (name === '*' || operations.includes(name)) return name;
  throw new TypeError(`sandbox.faults: there is no operation ${name}`);
}

/** What waits now, at all points of all operations. */
function createHolds() {
  const waiting = new Set<Waiting>();
  return {
    add: (operation: string, at: Waiting['at']): Waiting => {
      let resolve!: () => void;
      const released = new Promise<void>((done) => (resolve = done));
      const made: Waiting = { operation, at, released, release: () => waiting.delete(made) && resolve() };
      waiting.add(made);
      return made;
    },
    /** Resolves when the operation is not held at this point. */
    passage: async (operation: string, at: 'request' | 'answer'): Promise<void> => {
      const holds = [...waiting].filter((hold) => hold.at === at && concerns(hold.operation, operation));
      await Promise.all(holds.map(({ released }) => released));
    },
    release: (which: (one: Waiting) => boolean): void => {
      for (const one of waiting) if (which(one)) one.release();
    },
  };
}

/** For each operation a series of its own, so that one request more changes no other. */
function makeDraw(seed: number, share: number, faults: readonly Fault[]): (operation: string) => Fault | undefined {
  const series = new Map<string, () => number>();
  return (operation) => {
    const draw = series.get(operation) ?? numbers(seed, operation);
    series.set(operation, draw);
    // Both are drawn each time: whether there is a fault must not change the next one.
    const [luck, choice] = [draw(), draw()];
    return luck < share ? faults[Math.floor(choice * faults.length)] : undefined;
  };
}

function concerns(target: string, operation: string): boolean {
  return target === '*' || target === operation;
}
