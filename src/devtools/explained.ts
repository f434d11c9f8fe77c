import type { Query, QueryClient } from '@tanstack/react-query';
import { viewOf } from '../engine/index.js';
import { explain, type ExplainedStaleness, type ExplainedWrite } from '../engine/public.js';
import type { CommunityClient } from '../transport/client.js';
import { textOf } from './cached.js';
import { hookOf, REASONS } from './words.js';

/** What stands behind a cached read, in sentences: its answer, each pending write, and why it is stale. */
export function explainedOf(client: CommunityClient, queryClient: QueryClient, query: Query): readonly string[] {
  if (!viewOf(query)) return ['Restored, and used by no component since.'];
  const { answeredAt, holds, pending, stale } = explain(
    { client, queryClient },
    query.options as { queryKey: Query['queryKey'] },
  );
  return [
    answeredAt === null ? 'No answer yet.' : `The answer came at ${new Date(answeredAt).toLocaleTimeString('en-GB')}.`,
    ...(holds ? [`It holds ${holds}.`] : []),
    ...pending.flatMap((write) => [writeInWords(write), ...rulesInWords(write)]),
    ...(stale ? [stalenessInWords(stale)] : []),
  ];
}

function writeInWords({ operation, input, state, before, after, unknown }: ExplainedWrite<unknown>): string {
  const changes = changesBetween(before, after);
  const shown = changes.slice(0, MOST_CHANGES).join(', ') + (changes.length > MOST_CHANGES ? ' and more' : '');
  const text = textOf(input);
  const name = `${hookOf(operation)}${text && ` (${text})`}, ${state}`;
  const open = unknown.length > 0 ? `; what becomes of ${unknown.join(' and ')} is not known yet` : '';
  return `${name}: ${shown || 'changes nothing yet'}${open}.`;
}

function rulesInWords({ says }: ExplainedWrite<unknown>): string[] {
  return says.length > 0 ? [`By the rules: ${says.join('; ')}.`] : [];
}

const MOST_CHANGES = 5;

/** What is different, by field: `followers_count 12 → 11`. Items of a list are compared by their ids. */
function changesBetween(before: unknown, after: unknown, path = ''): string[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return itemChanges(before, after, path);
  if (!isObject(before) || !isObject(after)) return [`${path} ${valueOf(before)} → ${valueOf(after)}`.trim()];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
    changesBetween(before[field], after[field], path ? `${path}.${field}` : field),
  );
}

function itemChanges(before: readonly unknown[], after: readonly unknown[], path: string): string[] {
  const [left, right] = [byId(before), byId(after)];
  const gone = [...left.keys()].filter((id) => !right.has(id)).length;
  const come = [...right.keys()].filter((id) => !left.has(id)).length;
  const inside = [...left].flatMap(([id, item]) =>
    right.has(id) ? changesBetween(item, right.get(id), `${path}[${String(id)}]`) : [],
  );
  const of = path && ` of ${path}`;
  return [...(gone ? [`${gone} fewer${of}`] : []), ...(come ? [`${come} more${of}`] : []), ...inside];
}

/** An item without an id is named by its place. */
function byId(items: readonly unknown[]): Map<unknown, unknown> {
  return new Map(items.map((item, index) => [isObject(item) ? (item['id'] ?? index) : index, item]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueOf(value: unknown): string {
  return value === undefined ? 'unknown' : JSON.stringify(value);
}

function stalenessInWords({ causes, refetch }: ExplainedStaleness): string {
  const reasons = causes.map((cause) => {
    if (!('write' in cause)) return OTHER_REASONS[cause.reason];
    return `after ${hookOf(cause.operation)}, because ${REASONS[cause.reason]}`;
  });
  return `Stale ${[...new Set(reasons)].join(', and ')}. ${REFETCHES[refetch]}`;
}

const OTHER_REASONS = {
  invalidated: 'because it was invalidated',
  number: 'because it was loading while a write was under way',
  outside: 'because of another tab or device, or of data from outside',
} as const;

const REFETCHES: Readonly<Record<ExplainedStaleness['refetch'], string>> = {
  running: 'It is being refetched.',
  online: 'It is refetched when the network is back.',
  settled: 'It is refetched when the pending writes have settled.',
  shared: 'It is refetched together with another read of the same number.',
  shown: 'It is refetched when a component shows it.',
  later: 'It is refetched when the page gets the focus, or at the next poll.',
};
