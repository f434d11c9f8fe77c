import type { StaleReason } from '../transport/events.js';
import type { LogEntry, LoggedNote, LoggedRequest, LoggedWrite } from './log.js';

/** A step of what happened: a sentence, a request with its figures, or both. */
export interface Step {
  readonly text: string;
  readonly request?: LoggedRequest;
  /** It reads again what a write made stale. */
  readonly isRefetch?: boolean;
  /** How it looks: good, bad, still under way, or none of these. */
  readonly tone: 'good' | 'bad' | 'waiting' | 'plain';
}

/** An entry of the log in words: a title, and what happened step by step. */
export interface Description {
  readonly key: string;
  readonly title: string;
  readonly steps: readonly Step[];
  readonly isWrite: boolean;
}

/** Describes an entry of the log in plain sentences. */
export function describe(entry: LogEntry): Description {
  const key = `${entry.kind} ${entry.id}`;
  switch (entry.kind) {
    case 'write':
      return { key, title: hookOf(entry.operation), steps: stepsOf(entry), isWrite: true };
    case 'request':
      return { key, title: hookOf(entry.operation), steps: [stepOf(entry, '')], isWrite: false };
    case 'session':
      return { key, title: 'Session', steps: [{ text: SESSION[entry.state], tone: 'plain' }], isWrite: false };
    default:
      return { key, title: titleOf(entry), steps: [{ text: NOTES[entry.about], tone: 'bad' }], isWrite: false };
  }
}

/** Which entries are shown. */
export interface Filter {
  readonly kind: 'all' | 'writes' | 'faults' | 'refetches';
  /** Letters of a hook, a route or a sentence. */
  readonly text: string;
}

/** Whether an entry is of the kind and contains the text. */
export function isShown({ title, steps, isWrite }: Description, { kind, text }: Filter): boolean {
  const isOfKind = {
    all: true,
    writes: isWrite,
    faults: steps.some(({ tone }) => tone === 'bad'),
    refetches: steps.some((step) => step.isRefetch),
  }[kind];
  const said = [title, ...steps.flatMap((step) => [step.text, step.request?.request ?? ''])].join(' ').toLowerCase();
  return isOfKind && said.includes(text.trim().toLowerCase());
}

/** Several entries that stand beside each other and say the same, as one. */
export interface Group extends Description {
  readonly times: number;
}

/** Describes the entries of a log, the newest first. Of those that say the same, the newest is described. */
export function grouped(entries: readonly LogEntry[]): readonly Group[] {
  const groups: Group[] = [];
  for (const entry of entries) {
    const next = describe(entry);
    const last = groups.at(-1);
    // The key of the oldest stays when others come.
    if (last && saidBy(last) === saidBy(next)) groups[groups.length - 1] = { ...last, key: next.key, times: last.times + 1 };
    else groups.push({ ...next, times: 1 });
  }
  return groups;
}

function saidBy({ title, steps }: Description): string {
  return JSON.stringify([
    title,
    steps.map(({ text, tone, request }) => [text, tone, request?.request, request?.status, request?.error]),
  ]);
}

/** The name of the hook of an operation. */
export function hookOf(operation: string): string {
  return `use${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
}

/** `200 · 41 ms`; an error that the status does not say by its kind. */
export function figuresOf({ state, status, error, milliseconds }: LoggedRequest): string {
  const end = error === null || error === 'http' ? status : error;
  return state === 'waiting' ? 'waiting' : `${end ?? ''} · ${milliseconds} ms`;
}

const SESSION = {
  restoring: 'The storage of the session is being read.',
  'signed-in': 'An account is signed in.',
  'signed-out': 'Nobody is signed in. The cache of the account is empty.',
  expired: 'The service refused the token. The account has to sign in again.',
} as const;

const NOTES = {
  'left-out': 'Incomplete items were left out of an answer.',
  dropped: 'Data from outside broke the contract and were dropped.',
  paging: 'A further page contained nothing new, so the list ended.',
  storage: 'The storage of the session has a problem. The session goes on in memory.',
} as const;

/** Why a read is refetched, after "because". */
const REASONS: Readonly<Record<StaleReason, string>> = {
  items: 'it has a new item that only the service knows',
  number: 'the cache cannot work out one of its numbers',
  overlap: 'it was loading while the write was under way',
  unknown: 'no answer says whether the write was done',
  refused: 'the service refused the write, so another device may have been first',
  rest: 'the answer to the write does not contain all that changed in it',
};

const ENDS = {
  waiting: { text: 'Not confirmed yet.', tone: 'waiting' },
  refused: { text: 'Refused by the service. The change is off the screen.', tone: 'bad' },
  unknown: { text: 'No answer says whether it was done. The change is off the screen until it is refetched.', tone: 'bad' },
  'not-sent': { text: 'Not sent: another press or the end of the session made it pointless.', tone: 'plain' },
} as const;

const NEVER_SENT = { text: 'Never sent: it was refused here, as an input is that is not valid.', tone: 'bad' } as const;

function stepsOf(write: LoggedWrite): Step[] {
  const { shown, stale, requests, refetches } = write;
  return [
    ...(shown.length > 0 ? [{ text: `Shown at once in ${listed(shown)}, where they contain it.`, tone: 'plain' } as const] : []),
    ...requests.map((request) => stepOf(request, '')),
    endOf(write),
    ...refetches.map((request) => ({
      ...stepOf(request, `${hookOf(request.operation)} is read again, because ${REASONS[request.reason]}.`),
      isRefetch: true,
    })),
    ...(stale.length > 0
      ? [{ text: `Read again when shown: ${listed([...new Set(stale.map(({ read }) => read))])}.`, tone: 'plain' } as const]
      : []),
  ];
}

function endOf({ state, changed, requests, isWhole }: LoggedWrite): Step {
  if (state === 'confirmed') {
    return { text: changed.length > 0 ? `Confirmed, and now part of ${listed(changed)}.` : 'Confirmed.', tone: 'good' };
  }
  return state === 'refused' && isWhole && requests.length === 0 ? NEVER_SENT : ENDS[state];
}

function stepOf(request: LoggedRequest, text: string): Step {
  const tone = { waiting: 'waiting', answered: 'good', failed: 'bad' } as const;
  return { text, request, tone: request.error === 'aborted' ? 'plain' : tone[request.state] };
}

function titleOf({ about, operation }: LoggedNote): string {
  return about === 'storage' ? `Storage: ${operation}` : hookOf(operation);
}

function listed(reads: readonly string[]): string {
  const hooks = reads.map(hookOf);
  return hooks.length < 2 ? hooks.join('') : `${hooks.slice(0, -1).join(', ')} and ${hooks.at(-1)}`;
}
