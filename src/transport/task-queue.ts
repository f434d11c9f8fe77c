/**
 * Work on a store that answers at once or by a promise. `yield` does what `await` does in an async function, but goes on at once where
 * the store gives a plain value: a session in `localStorage` is complete when `createSession` returns.
 */
export type Task<Result = void> = Generator<unknown, Result, unknown>;

export interface TaskQueue {
  add(task: () => Task): void;
  /** Whether no task waits behind the running one. */
  readonly isLast: boolean;
}

export interface TaskQueueOptions {
  /** Milliseconds that one promise may take; after that its task fails. */
  readonly timeout: number;
  /** Runs when a task throws; the next task follows. */
  onError(isTimeout: boolean): void;
  /** Runs when a promise settles after its timeout: its effect on the store may undo a later one. */
  onLateAnswer(): void;
}

type Resume = (task: Task) => IteratorResult<unknown, void>;

/** Runs tasks one after another. A task that never meets a promise is done when `add` returns. */
export function createTaskQueue({ timeout, onError, onLateAnswer }: TaskQueueOptions): TaskQueue {
  const tasks: (() => Task)[] = [];
  let isRunning = false;

  const runNext = (): void => {
    for (let task = tasks[0]; task && !isRunning; task = tasks[0]) {
      isRunning = true;
      proceed(task(), (started) => started.next());
    }
  };
  const finish = (): void => {
    tasks.shift();
    isRunning = false;
  };
  const proceed = (task: Task, resume: Resume): void => {
    try {
      let result = resume(task);
      while (!result.done && !isPromise(result.value)) result = task.next(result.value);
      if (!result.done) return waitFor(result.value as PromiseLike<unknown>, task);
    } catch (error) {
      onError(error === TIMEOUT);
    }
    finish();
  };
  const waitFor = (promise: PromiseLike<unknown>, task: Task): void => {
    let isSettled = false;
    const settle = (resume: Resume): void => {
      if (isSettled) return onLateAnswer();
      isSettled = true;
      clearTimeout(timer);
      proceed(task, resume);
      runNext();
    };
    const timer = setTimeout(() => settle((waiting) => waiting.throw(TIMEOUT)), timeout);
    promise.then(
      (value) => settle((waiting) => waiting.next(value)),
      (error: unknown) => settle((waiting) => waiting.throw(error)),
    );
  };

  return {
    add(task) {
      tasks.push(task);
      runNext();
    },
    get isLast() {
      return tasks.length <= 1;
    },
  };
}

const TIMEOUT = Symbol('timeout');

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (Object(value) as { then?: unknown }).then === 'function';
}
