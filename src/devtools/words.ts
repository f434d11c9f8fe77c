import type { StaleReason } from '../transport/events.js';
import type { LogEntry, LoggedRequest, LoggedWrite } from './log.js';
import type { CachedWrite } from './writes.js';

/** A step of what happened: a sentence, a request with its figures, or both. */
export interface Step {
  readonly text: string;
  readonly request?: LoggedRequest;
  /** It reads again what a write made stale. */
  readonly isRefetch?: boolean;
  /** How it looks: good, bad, still under way, or none of these. */
  readonly tone: 'good' | 'bad' | 'waiting' | 'plain';
}

/** An entry of the log in words: one line, and what happened step by step. */
export interface Description {
  readonly key: string;
  readonly title: string;
  /** Beside the title: the input of a write, the route of a request, or the only sentence there is. */
  readonly about: string;
  /** How it ended, in a word and a figure: `confirmed · 41 ms`. */
  readonly end: string;
  readonly tone: Step['tone'];
  /** When it began, as `Date.now()` has it. */
  readonly at: number;
  /** Of a write whose submission is in the log. */
  readonly phases: readonly Phase[];
  readonly steps: readonly Step[];
  readonly isWrite: boolean;
}

/** A part of a write's life, in milliseconds; null until it is over. */
export interface Phase {
  readonly name: 'queued' | 'sent' | 'refetched';
  readonly milliseconds: number | null;
}

/** Describes an entry of the log in plain sentences; `writes` are those of the cache. */
export function describe(entry: LogEntry, writes: readonly CachedWrite[] = []): Description {
  const { at } = entry;
  const key = `${entry.kind} ${entry.id}`;
  if (entry.kind === 'write') return { key, at, ...describeWrite(entry, writes) };
  const { title, about, end, step } = lineOf(entry);
  return { key, at, title, about, end, tone: step.tone, phases: [], steps: [step], isWrite: false };
}

/** What there is to say of an entry that is no write. */
function lineOf(entry: Exclude<LogEntry, LoggedWrite>): Pick<Description, 'title' | 'about' | 'end'> & { readonly step: Step } {
  if (entry.kind === 'request') {
    return { title: hookOf(entry.operation), about: entry.request, end: figuresOf(entry), step: stepOf(entry, '') };
  }
  if (entry.kind === 'session') {
    const text = SESSION[entry.state];
    return { title: 'Session', about: text, end: '', step: { text, tone: 'plain' } };
  }
  const text = NOTES[entry.about];
  const title = entry.about === 'storage' ? `Storage: ${entry.operation}` : hookOf(entry.operation);
  return { title, about: text, end: '', step: { text, tone: 'bad' } };
}

function describeWrite(write: LoggedWrite, writes: readonly CachedWrite[]): Omit<Description, 'key' | 'at'> {
  const cached = writes.find(({ id }) => id === write.id);
  const end = endOf(write, cached);
  const hasTime = write.settledAt !== null && write.isWhole && write.requests.length > 0;
  const time = hasTime ? ` · ${between(write.at, write.settledAt)} ms` : '';
  return {
    title: hookOf(write.operation),
    about: cached?.input ?? '',
    end: `${end.word}${time}`,
    tone: end.tone,
    phases: phasesOf(write),
    steps: stepsOf(write, end),
    isWrite: true,
  };
}

/** Which entries are shown. */
export interface Filter {
  readonly kind: 'all' | 'writes' | 'faults' | 'refetches';
  /** Letters of a hook, an input, a route or a sentence. */
  readonly text: string;
}

/** Whether an entry is of the kind and contains the text. */
export function isShown({ title, about, end, steps, isWrite }: Description, { kind, text }: Filter): boolean {
  const isOfKind = {
    all: true,
    writes: isWrite,
    faults: steps.some(({ tone }) => tone === 'bad'),
    refetches: steps.some((step) => step.isRefetch),
  }[kind];
  const said = [title, about, end, ...steps.flatMap((step) => [step.text, step.request?.request ?? ''])];
  return isOfKind && said.join(' ').toLowerCase().includes(text.trim().toLowerCase());
}

/** Several entries that stand beside each other and say the same, as one. */
export interface Group extends Description {
  readonly times: number;
}

/** Describes the entries of a log, the newest first. Of those that say the same, the newest is described. */
export function grouped(entries: readonly LogEntry[], writes: readonly CachedWrite[] = []): readonly Group[] {
  const groups: Group[] = [];
  for (const entry of entries) {
    const next = describe(entry, writes);
    const last = groups.at(-1);
    // The key of the oldest stays when others come.
    if (last && saidBy(last) === saidBy(next)) groups[groups.length - 1] = { ...last, key: next.key, times: last.times + 1 };
    else groups.push({ ...next, times: 1 });
  }
  return groups;
}

function saidBy({ title, about, steps }: Description): string {
  return JSON.stringify([
    title,
    about,
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
export const REASONS: Readonly<Record<StaleReason, string>> = {
  items: 'it has a new item that only the service knows',
  number: 'the cache cannot work out one of its numbers',
  unknown: 'no answer says whether the write was done',
  refused: 'the service refused the write, so another device may have been first',
  rest: 'the answer to the write does not contain all that changed in it',
};

const ENDS = {
  refused: { word: 'refused', text: 'Refused by the service. The change is off the screen.', tone: 'bad' },
  unknown: {
    word: 'lost',
    text: 'No answer says whether it was done. The change is off the screen until it is refetched.',
    tone: 'bad',
  },
  'not-sent': {
    word: 'not sent',
    text: 'Not sent: another press or the end of the session made it pointless.',
    tone: 'plain',
  },
} as const;

/** Why a write was never sent, by the kind of its error. */
const NEVER_SENT: Readonly<Record<string, string>> = {
  input: 'its input is not valid',
  token: 'the session has no token',
  unsupported: 'the service has no such operation',
  aborted: 'it was given up',
  network: 'the device had no network',
};

type End = Step & { readonly word: string };

function endOf({ state, changed, requests, isWhole }: LoggedWrite, cached: CachedWrite | undefined): End {
  if (state === 'waiting') {
    return { word: requests.length > 0 ? 'sent' : 'queued', text: 'Not confirmed yet.', tone: 'waiting' };
  }
  if (state === 'confirmed') {
    const text = changed.length > 0 ? `Confirmed, and now part of ${listed(changed)}.` : 'Confirmed.';
    return { word: 'confirmed', text, tone: 'good' };
  }
  const isSent = requests.length > 0 && cached?.error !== 'network';
  if (state !== 'refused' || !isWhole || isSent) return ENDS[state];
  const why = NEVER_SENT[String(cached?.error)] ?? 'it was refused here, before a request was made';
  return { word: 'never sent', text: `Never sent: ${why}. The change is off the screen.`, tone: 'bad' };
}

/** In their order; a write that is not confirmed, or of which the log has no beginning, may have none. */
function phasesOf({ isWhole, at, settledAt, requests, refetches }: LoggedWrite): Phase[] {
  if (!isWhole) return [];
  const [first] = requests;
  const phases: Phase[] = [{ name: 'queued', milliseconds: between(at, first?.at ?? settledAt) }];
  if (first) phases.push({ name: 'sent', milliseconds: between(first.at, settledAt) });
  if (settledAt === null || refetches.length === 0) return phases;
  const isOver = refetches.every(({ state }) => state !== 'waiting');
  const last = Math.max(...refetches.map((refetch) => refetch.at + refetch.milliseconds));
  return [...phases, { name: 'refetched', milliseconds: between(settledAt, isOver ? last : null) }];
}

/** A clock that was set back has not run backwards. */
function between(start: number, end: number | null): number | null {
  return end === null ? null : Math.max(0, end - start);
}

function stepsOf({ shown, stale, requests, refetches }: LoggedWrite, end: Step): Step[] {
  return [
    ...(shown.length > 0 ? [{ text: `Shown at once in ${listed(shown)}, where they contain it.`, tone: 'plain' } as const] : []),
    ...requests.map((request) => stepOf(request, '')),
    { text: end.text, tone: end.tone },
    ...refetches.map((request) => ({
      ...stepOf(request, `${hookOf(request.operation)} is refetched, because ${REASONS[request.reason]}.`),
      isRefetch: true,
    })),
    ...(stale.length > 0
      ? [{ text: `Read again when shown: ${listed([...new Set(stale.map(({ read }) => read))])}.`, tone: 'plain' } as const]
      : []),
  ];
}

function stepOf(request: LoggedRequest, text: string): Step {
  const tone = { waiting: 'waiting', answered: 'good', failed: 'bad' } as const;
  return { text, request, tone: request.error === 'aborted' ? 'plain' : tone[request.state] };
}

function listed(reads: readonly string[]): string {
  const hooks = reads.map(hookOf);
  return hooks.length < 2 ? hooks.join('') : `${hooks.slice(0, -1).join(', ')} and ${hooks.at(-1)}`;
}
