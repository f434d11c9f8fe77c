import type { QueryClient } from '@tanstack/react-query';
import { communityError, isCommunityError, type CommunityError } from '../transport/errors.js';
import { attach } from './attach.js';
import { cachedReads } from './cached-reads.js';
import { tick, type Cached } from './engine.js';
import { fail, fold } from './fold.js';
import { capture, refresh, submit } from './log.js';
import type { AnyEffects } from './row.js';
import { isBeingRead } from './marks.js';
import { reread } from './stale.js';
import { SUPERSEDED } from './superseded.js';
import { countsIn, uncountedFields } from './steps.js';
import { createPatience, isPending, nextChange, pendingWrites, sharesLane, wake, type Log, type Write } from './write.js';

/**
 * Sends a write when its lanes are free, and folds or fails it before anyone's callback hears of it: a callback that waits for
 * a re-read would otherwise wait for a read that waits for this write.
 */
export async function sendWrite(log: Log, row: AnyEffects, input: unknown, store: QueryClient): Promise<unknown> {
  const write = claim(log, row, input, store);
  write.claimed = true;
  write.promise = write.twin ? follow(log, write, write.twin) : run(log, write);
  wake(log);
  try {
    return await write.promise;
  } finally {
    row.settled?.(write);
  }
}

/** The log's entry for a call of a mutation: equal submissions may be swapped, so the first one unclaimed is right. */
function claim(log: Log, row: AnyEffects, input: unknown, store: QueryClient): Write {
  attach(log.engine, store);
  const known = [...log.writes.values()].find((write) => write.row === row && write.given === input && !write.claimed);
  if (known) return known;
  // Submitted before this cache was followed, which the first write of a page without a provider is.
  const mutation = store
    .getMutationCache()
    .getAll()
    .findLast(
      (candidate) => candidate.state.status === 'pending' && candidate.state.variables === input && !log.writes.has(candidate),
    );
  if (!mutation) throw isOver(row);
  return submit(log, mutation, row);
}

async function follow(log: Log, write: Write, twin: Write): Promise<unknown> {
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
  const { row, input } = write;
  const { client } = log.engine;
  const patience = createPatience(log);
  // After a time offline, TanStack goes on with reads only when the writes are done: what they wait for is asked for now.
  reread(log);
  while (isPending(write) && (!isNext(log, write) || (isHeldBack(log, write) && patience.isLeft()))) await nextChange(log);
  patience.stop();
  // In this very tick it is free to go.
  if (write.state === 'landed') return write.answer;
  if (!isPending(write)) throw isOver(row);
  const spared = row.register?.spares(log, write);
  if (spared === 'done') return write.answer;
  if (spared === 'overtaken') {
    fail(log, write, false);
    return SUPERSEDED;
  }
  // While it waited the truth went on.
  if (log.engine.clock > write.made) capture(log, write);
  Object.assign(write, { state: 'sent', sent: tick(log.engine) });
  try {
    const answer: unknown = await (row.send ?? callOf(row))(client, input);
    fold(log, write, answer);
    return answer;
  } catch (error) {
    fail(log, write, !isCommunityError(error) || error.outcome === 'unknown');
    throw error;
  }
}

function callOf(row: AnyEffects): NonNullable<AnyEffects['send']> {
  return (client, input) => client.call(row.mutation, input);
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
    return (
      isBeingRead(query) || log.stale.get(query)?.due === true || others.some((other) => isUnclear(log, cached, write, other))
    );
  });
}

function isUnclear(log: Log, cached: Cached, one: Write, other: Write): boolean {
  const { operation } = cached;
  const isWithout = (write: Write, fields: readonly string[]): boolean =>
    uncountedFields(log, write, cached).some((field) => fields.includes(field));
  return isWithout(one, other.steps(operation)) || isWithout(other, one.steps(operation));
}

/** Its account is gone, and its mutation with it. */
function isOver(row: AnyEffects): CommunityError {
  const call = { operation: row.mutation.name, write: true };
  return communityError(call, { kind: 'aborted', reason: 'session-changed' }, 'the session it belonged to is over');
}
