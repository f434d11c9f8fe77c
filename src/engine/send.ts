import type { MutationFunctionContext, QueryClient } from '@tanstack/react-query';
import { attach, cachedReads } from './cached-reads.js';
import { awaitsCopies, capture, landedIn, refresh, submit } from './capture.js';
import { type CachedQuery, tick } from './client-state.js';
import { countsIn, isBeingRead, uncountedFields } from './counts.js';
import { isRecord } from './entities.js';
import { fail, fold } from './fold.js';
import type { EngineHost } from './host.js';
import { accountOf, type CommunityKey, keyFor } from './keys.js';
import {
  type AnyEffects,
  createTimeout,
  type Effects,
  isPending,
  knownOf,
  type Landed,
  type Log,
  nextChange,
  noteLanded,
  type Owner,
  ownerOf,
  pendingWrites,
  type Toggle,
  sharesLane,
  wake,
  type Write,
  WRITE,
} from './pending-writes.js';
import { logOf } from './reconcile.js';
import { refetchStale } from './refetch.js';

/** What `useMutation` and `MutationObserver` take for a write. */
export interface WriteOptions<Input, Result, Failure> {
  readonly mutationKey: CommunityKey;
  readonly mutationFn: (input: Input, context: MutationFunctionContext) => Promise<Result>;
  /** A write is sent once: repeating one whose answer was lost could do it twice. */
  readonly retry: false;
  readonly gcTime?: 0;
  readonly networkMode?: 'always';
  /** Types the error only; nothing is thrown. */
  readonly throwOnError?: (error: Failure) => boolean;
}

/** The options of a write, made from its row of the table of effects: a write without effects cannot be built. */
export function mutationOptionsOf<Input, Result, Failure extends Error>(
  client: EngineHost<Failure>,
  effects: Effects<Input, Result>,
): WriteOptions<Input, Result, Failure> {
  const log = logOf(client);
  const { mutation, signsIn } = effects;
  // TanStack resets a hook whose key changes, which a sign-in must survive.
  const account = signsIn ? 'session' : accountOf(client);
  const made = client.part(OPTIONS, () => new WeakMap<AnyEffects, Made>());
  const known = made.get(effects);
  // The engine handles writes of every type; the row's own type says what comes out of them.
  if (known?.account === account) return known.options as WriteOptions<Input, Result, Failure>;
  const options = {
    mutationKey: keyFor(client, account, mutation),
    mutationFn: (input: Input, context: MutationFunctionContext) => sendWrite(log, effects, input, context.client),
    retry: false,
    ...effects.options,
    [WRITE]: { log, effects } satisfies Owner,
  };
  made.set(effects, { account, options });
  // As above.
  return options as unknown as WriteOptions<Input, Result, Failure>;
}

const OPTIONS = Symbol('options of writes');

/** The options of a write for an account: the same ones in every render, so that TanStack need not look into them. */
interface Made {
  readonly account: string;
  readonly options: object;
}

/**
 * Sends a write when its lanes are free, and folds or fails it before anyone's callback hears of it: a callback that waits for
 * a re-read would otherwise wait for a read that waits for this write.
 */
async function sendWrite(log: Log, effects: AnyEffects, input: unknown, queryClient: QueryClient): Promise<unknown> {
  const write = claim(log, effects, input, queryClient);
  write.claimed = true;
  write.promise = write.twin ? joinTwin(log, write, write.twin) : run(log, write);
  wake(log);
  try {
    return await write.promise;
  } finally {
    effects.settled?.(write);
  }
}

/** The log's entry for a call of a mutation: equal submissions may be swapped, so the first one unclaimed is right. */
function claim(log: Log, effects: AnyEffects, input: unknown, queryClient: QueryClient): Write {
  attach(log.engine, queryClient);
  const known = [...log.writes.values()].find((write) => write.effects === effects && write.given === input && !write.claimed);
  if (known) return known;
  // Submitted before this cache was followed, which the first write of a page without a provider is.
  const mutation = queryClient
    .getMutationCache()
    .getAll()
    .findLast(
      (candidate) => candidate.state.status === 'pending' && candidate.state.variables === input && !log.writes.has(candidate),
    );
  if (!mutation) throw sessionIsOver(log, effects);
  return submit(log, mutation, effects);
}

async function joinTwin(log: Log, write: Write, twin: Write): Promise<unknown> {
  // An `onMutate` of the app's may hold the earlier one up, or end it before it is sent.
  while (!twin.promise && isPending(twin) && isPending(write)) await nextChange(log);
  if (!twin.promise) {
    write.twin = undefined;
    refresh(log, write);
    return run(log, write);
  }
  try {
    return await twin.promise;
  } finally {
    write.state = 'landed';
  }
}

async function run(log: Log, write: Write): Promise<unknown> {
  const { effects, input } = write;
  const { client } = log.engine;
  const timeout = createTimeout(log);
  // After a time offline, TanStack goes on with reads only when the writes are done: what they wait for is asked for now.
  refetchStale(log);
  while (isPending(write) && (!isNext(log, write) || (isHeldBack(log, write) && timeout.isLeft()))) await nextChange(log);
  timeout.stop();
  // In this very tick it is free to go.
  if (write.state === 'landed') return write.answer;
  if (!isPending(write)) throw sessionIsOver(log, effects);
  const spared = effects.toggle?.spares(log, write);
  if (spared === 'done') return write.answer;
  if (spared === 'overtaken') {
    fail(log, write, false);
    return SUPERSEDED;
  }
  // While it waited the truth went on.
  if (log.engine.clock > write.made) capture(log, write);
  Object.assign(write, { state: 'sent', sent: tick(log.engine) });
  wake(log);
  try {
    const answer: unknown = effects.send ? await effects.send(client, input) : await client.call(effects.mutation, input);
    fold(log, write, answer);
    return answer;
  } catch (error) {
    fail(log, write, client.service.isUnknown(error));
    throw error;
  }
}

function isNext(log: Log, write: Write): boolean {
  return pendingWrites(log).find((other) => other === write || sharesLane(other, write)) === write;
}

/**
 * A count that is being read again, or is about to be, comes before the write that counts in it: under steady pressing it would
 * never be read. And two writes that count in one answer are not under way together if one of them cannot say by how much.
 */
function isHeldBack(log: Log, write: Write): boolean {
  const others = pendingWrites(log).filter((other) => other !== write && other.state === 'sent');
  return cachedReads(log.engine).some((cached) => {
    const { query } = cached;
    if (!query.isActive() || !countsIn(log, write, cached, query, query.state.data)) return false;
    // One that waits for the write itself is read after it.
    const isDue = log.stale.get(query)?.due === true && !awaitsCopies(log, write, cached, query, query.state.data);
    return isBeingRead(query) || isDue || others.some((other) => isUnclear(log, cached, write, other));
  });
}

function isUnclear(log: Log, cached: CachedQuery, one: Write, other: Write): boolean {
  const { operation } = cached;
  const isWithout = (write: Write, fields: readonly string[]): boolean =>
    uncountedFields(log, write, cached).some((field) => fields.includes(field));
  return isWithout(one, other.steps(operation)) || isWithout(other, one.steps(operation));
}

/** Its account is gone, and its mutation with it. */
function sessionIsOver({ engine }: Log, { mutation }: AnyEffects): Error {
  return engine.client.service.error(mutation.name, 'write');
}

/**
 * A register, whose write sets a field of its record to a value. The first write in a lane is sent: without it the last one could ask
 * for what already is, which the service refuses. Of those that wait behind it only the last is sent, and not even that one if it is
 * what landed last. Nor is a write that asks for what another one has done, as long as no cached answer says otherwise; a press of
 * what this client has not done itself is sent, because the cache may be out of date.
 */
/* @__NO_SIDE_EFFECTS__ */
export function toggle(name: string, field: string, value: unknown): Toggle {
  return {
    name,
    spares(log, write) {
      const landed = landedIn(log, write);
      // Only a write of the same register overtakes: a follow says nothing of a subscription to the same person.
      const isOvertaking = (one: Landed | undefined): boolean => one?.effects.toggle?.name === name && one.made > write.made;
      if (write.lanes.some((lane) => isOvertaking(log.landed.get(lane)))) return 'overtaken';
      if (!write.waits) return landed && isStill(write, field, value) ? settleAs(log, write, landed) : undefined;
      const isLater = (other: Write): boolean =>
        other !== write && sharesLane(other, write) && other.effects.toggle?.name === name;
      const last = pendingWrites(log).findLast(isLater);
      if (last) {
        // Whatever else waits before it is overtaken, too: this is now what landed last. A write without a register may undo that.
        const before = landedIn(log, last);
        const mayUndo = (other: Write): boolean => !other.effects.toggle && sharesLane(other, last) && other.made < last.made;
        if (before && before.done >= last.made && !pendingWrites(log).some(mayUndo)) settleAs(log, last, before);
        return 'overtaken';
      }
      return landed && landed.done >= write.made ? settleAs(log, write, landed) : undefined;
    },
  };
}

/** Whether the cache says, or nothing in it says otherwise, that the record has the value. */
function isStill({ captured, sources }: Write, field: string, value: unknown): boolean {
  const current = knownOf({ captured })?.[field];
  return current === value || current === undefined || sources.length > 0;
}

/** Takes the answer of the one that landed, unsent, and counts no second time. */
function settleAs(log: Log, write: Write, { sent, answer }: Landed): 'done' {
  Object.assign(write, { state: 'landed', done: tick(log.engine), sent, answer });
  noteLanded(log, write);
  refresh(log, write);
  return 'done';
}

/**
 * What a write resolves to that was not sent, because a later press of the same switch (follow and unfollow, subscribe and
 * unsubscribe) made it pointless. The later write tells whether the last wish landed.
 */
export interface Superseded {
  readonly superseded: true;
}

/** Whether a write was overtaken by a later one, and never sent; its result says nothing else. */
export function isSuperseded(result: unknown): result is Superseded {
  return isRecord(result) && result['superseded'] === true;
}

const SUPERSEDED: Superseded = { superseded: true };

/**
 * A settled write keeps no secret: not in the log, not in the mutation, and so not in a mounted hook's `variables`. Every row
 * whose operation takes secrets names this; a test holds the table to it.
 */
export function redactSecrets(write: Write): void {
  const redacted = redact(write.effects, write.input);
  write.given = redacted;
  write.input = redacted;
  write.mutation.state = { ...write.mutation.state, variables: redacted };
}

/**
 * For a write whose operation takes secrets: they are redacted when it settles, TanStack does not keep the mutation, and it never waits
 * for the network, because a mutation that waits is dehydrated.
 */
export const redactsSecrets: Pick<AnyEffects, 'settled' | 'options'> = {
  settled: redactSecrets,
  options: { gcTime: 0, networkMode: 'always' },
};

/**
 * What a global callback of a MutationCache may log of a write: its variables with every secret redacted. TanStack hands such a
 * callback the very object that `mutate` was called with; this is a copy. Variables without a secret come back as they are.
 */
export function withoutSecrets<Variables>(mutation: { readonly options: object }, variables: Variables): Variables {
  const effects = ownerOf(mutation)?.effects;
  // The same fields with the same types: a secret is a text.
  return effects?.mutation.secrets ? (redact(effects, variables) as Variables) : variables;
}

function redact({ mutation: { secrets = [] } }: AnyEffects, variables: unknown): object {
  const given: [string, unknown][] = Object.entries(variables ?? {});
  return Object.fromEntries(given.map(([field, value]) => [field, secrets.includes(field) ? '' : value]));
}
