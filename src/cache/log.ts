import { hashKey, notifyManager, type Mutation as CachedMutation } from '@tanstack/react-query';
import type { AnyQuery } from '../contract/operation.js';
import { cachedReads, tick, type Reading } from './engine.js';
import { lookAt } from './look.js';
import { isOutdated } from './stale.js';
import { boundOf, pageBounds, windowBounds, type Bounds, type Page, type PagedData } from './page.js';
import type { AnyEffects, Change, Ref } from './row.js';
import { toolsOf, type LogTools } from './tools.js';
import { touch } from './truth.js';
import { momentOf, pendingWrites, sharesLane, type Log, type Write } from './write.js';

/** Enters a write into the log at its submission, with what its row needs to know of the truth of this moment. */
export function submit(log: Log, mutation: CachedMutation, row: AnyEffects): Write {
  const { engine } = log;
  const known = log.writes.get(mutation);
  if (known) return known;
  const given: unknown = mutation.state.variables;
  const input = given ?? {};
  const tools = toolsOf(engine);
  const lanes = [row.lane?.(input) ?? []].flat();
  const write: Write = {
    mutation,
    row,
    made: tick(engine),
    sent: Infinity,
    done: Infinity,
    state: 'queued',
    given,
    input,
    claimed: false,
    lanes,
    waits: pendingWrites(log).some((other) => sharesLane({ lanes }, other)),
    answer: undefined,
    ...lookUp(log, row, input),
    unsure: new Set(),
    twin: twinOf(log, row, input, lanes),
    promise: undefined,
    steps: (operation) => changesOf(tools, row, operation).flatMap((change) => (change.step ? [change.step] : [])),
    touches: (operation) => changesOf(tools, row, operation).length > 0,
    outdates: (operation) => row.stale?.some((stale) => stale.reads.includes(operation.name)) ?? false,
    apply: (data, reading, counts) => applyTo(log, tools, write, data, reading, counts),
  };
  log.writes.set(mutation, write);
  if (!write.twin) refresh(log, write);
  return write;
}

/** What the row needs to know of the truth of this moment. */
export function lookUp(log: Log, row: AnyEffects, input: unknown): Pick<Write, 'ref' | 'facts' | 'turned' | 'blind'> {
  const reads = cachedReads(log.engine);
  // What is known to be out of date, after a write whose answer was lost for instance, tells nothing.
  const blind = reads.flatMap(({ query }) => (isOutdated(log, query) ? query : []));
  const look = lookAt(
    toolsOf(log.engine),
    reads.filter(({ query }) => !isOutdated(log, query)),
  );
  const named: Ref = row.about?.ref(input, undefined) ?? {};
  const copy = row.about && look.find(row.about.kind, named);
  // What the input names is certain; the copy adds the id or the username that it does not name.
  const ref: Ref = { ...(copy && { id: copy['id'] as number, username: copy['username'] as string | undefined }), ...named };
  const turned = new Map(row.turns?.(look, input).map((item) => [item['id'], item]));
  return { ref, facts: row.facts?.(look, input, ref) ?? {}, turned, blind };
}

/** Shows anew every cached read that the write touches. */
export function refresh({ engine }: Log, write: Write): void {
  engine.version += 1;
  notifyManager.batch(() => {
    for (const cached of cachedReads(engine)) if (write.touches(cached.operation)) touch(cached);
  });
}

/** Equal to the last unsent write of its lanes (of its row, without one): comparing with any earlier one would merge two intents. A register asks only for a state, so a sent one will do. */
function twinOf(log: Log, row: AnyEffects, input: unknown, lanes: readonly string[]): Write | undefined {
  const last = pendingWrites(log).findLast((write) => (lanes.length > 0 ? sharesLane({ lanes }, write) : write.row === row));
  const isOpen = last?.state === 'queued' || row.register !== undefined;
  const isEqual = last?.row === row && isOpen && hashKey([last.input]) === hashKey([input]);
  return isEqual ? last : undefined;
}

function changesOf(tools: LogTools, row: AnyEffects, operation: AnyQuery): Change<unknown, unknown>[] {
  return (row.change ?? []).filter((change) =>
    change.reads ? change.reads.includes(operation.name) : change.entity !== undefined && tools.reach(operation, change.entity),
  );
}

function applyTo(
  log: Log,
  tools: LogTools,
  write: Write,
  data: unknown,
  reading: Reading,
  counts: (field: string) => boolean,
): unknown {
  const { operation, asked, paged } = reading;
  const changes = changesOf(tools, write.row, operation).filter((change) => !change.step || counts(change.step));
  if (changes.length === 0) return data;
  const moment = momentOf(log, write);
  const limit = boundOf(reading);
  const all = (part: unknown, bounds: Bounds): unknown =>
    changes.reduce((value, change) => change.apply(value, { operation, asked, limit, ...bounds }, moment, tools), part);
  if (!paged) return all(data, windowBounds(reading, data));
  const held = data as PagedData;
  const pages = held.pages.map((page, index): Page => {
    const items = all(page.items, pageBounds(reading, held, index)) as readonly unknown[];
    return items === page.items ? page : { ...page, items };
  });
  return pages.some((page, index) => page !== held.pages[index]) ? { ...held, pages } : data;
}
