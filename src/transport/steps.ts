/** A job on a store that answers at once or by promises: each `yield` hands over what to wait for, and gives its value back. */
export type Steps<Result = void> = Generator<unknown, Result, unknown>;

export interface Queue {
  add(job: () => Steps): void;
  /** Whether no other job waits behind the running one. */
  readonly last: boolean;
}

export interface QueueOptions {
  /** Milliseconds one promise may take; then its job fails. */
  readonly patience: number;
  /** A job ended with this error; the next one goes on. */
  failed(slow: boolean): void;
  /** A promise that was given up has settled after all: what it did may undo what came since. */
  late(): void;
}

/** Runs jobs one after the other; one that never has to wait is done when `add` returns. */
export function makeQueue({ patience, failed, late }: QueueOptions): Queue {
  const jobs: (() => Steps)[] = [];
  let running = false;

  const run = (): void => {
    for (let job = jobs[0]; job && !running; job = jobs[0]) {
      running = true;
      proceed(job(), (steps) => steps.next());
    }
  };
  const finish = (): void => {
    jobs.shift();
    running = false;
  };
  const proceed = (steps: Steps, resume: (steps: Steps) => IteratorResult<unknown, void>): void => {
    try {
      let result = resume(steps);
      while (!result.done && !isPromise(result.value)) result = steps.next(result.value);
      if (!result.done) return wait(result.value as PromiseLike<unknown>, steps);
    } catch (error) {
      failed(error === SLOW);
    }
    finish();
  };
  const wait = (promise: PromiseLike<unknown>, steps: Steps): void => {
    let settled = false;
    const settle = (resume: (steps: Steps) => IteratorResult<unknown, void>): void => {
      if (settled) return late();
      settled = true;
      clearTimeout(timer);
      proceed(steps, resume);
      run();
    };
    const timer = setTimeout(() => settle((waiting) => waiting.throw(SLOW)), patience);
    promise.then(
      (value) => settle((waiting) => waiting.next(value)),
      (error: unknown) => settle((waiting) => waiting.throw(error)),
    );
  };

  return {
    add(job) {
      jobs.push(job);
      run();
    },
    get last() {
      return jobs.length <= 1;
    },
  };
}

const SLOW = Symbol('slow');

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (Object(value) as { then?: unknown }).then === 'function';
}
