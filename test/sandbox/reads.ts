import * as z from 'zod/mini';
import { operations } from '../../src/contract/operations.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { readRecords } from '../operations/records.js';
import type { Reply, Visitor } from './visit.js';

/** A request of a read: the name of its operation, whether it goes out without a token, its path and its body. */
interface Request {
  readonly name: string;
  readonly open: boolean;
  readonly path: string;
  readonly json: object | undefined;
}

/** The requests of all reads, by their labels in the records. */
export function readsOf(sandbox: Sandbox, viewer: number): Record<string, Request> {
  const requests = readRecords.flatMap(({ name, token, requests: of }) =>
    Object.entries(of(sandbox, viewer)).map(([label, [path, json]]) => [label, { name, open: token === 'none', path, json }]),
  );
  return Object.fromEntries(requests);
}

/** The replies to all reads, by cell. A good reply must have the shape the contract gives it. */
export async function readAll(visitor: Visitor, reads: ReturnType<typeof readsOf>): Promise<Record<string, unknown>> {
  const cells: Record<string, unknown> = {};
  for (const [cell, { name, open, path, json }] of Object.entries(reads)) {
    const sent = { ...(json && { json }), ...(open && { headers: { Authorization: 'None' } }) };
    const reply = await visitor.send(json === undefined ? 'GET' : 'POST', path, sent);
    checkShape(name, reply);
    cells[cell] = reply.status < 300 ? reply.body : { refused: reply.status };
  }
  return cells;
}

export function checkShape(name: string, { status, body }: Reply): void {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  if (status >= 300) return;
  const { error } = z.safeParse(operation.output, body);
  if (error) throw new Error(`${name}: ${JSON.stringify(error.issues)}`);
}

/**
 * What differs between two replies: changed fields by their names, `+name` and `-name` for rows that came and went (people by
 * their username), `-> 403` for a read that is refused from now on. Rows are matched by their id, so a shift is no difference.
 */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (isRefused(before) !== isRefused(after)) return [isRefused(after) ? `-> ${String(after['refused'])}` : '-> 2xx'];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return rowDifferences(before, after, path);
  if (!isRecord(before) || !isRecord(after)) return [path];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.flatMap((name) => differences(before[name], after[name], path === '' ? name : `${path}.${name}`));
  return [...new Set(changed)].sort();
}

function rowDifferences(before: unknown[], after: unknown[], path: string): string[] {
  const old = new Map(before.filter(isRecord).map((row) => [row['id'], row]));
  const young = new Map(after.filter(isRecord).map((row) => [row['id'], row]));
  const prefix = path === '' ? '' : `${path}.`;
  const gone = [...old].filter(([id]) => !young.has(id)).map(([, row]) => `${prefix}-${labelOf(row)}`);
  const come = [...young].filter(([id]) => !old.has(id)).map(([, row]) => `${prefix}+${labelOf(row)}`);
  const kept = [...old].flatMap(([id, row]) => (young.has(id) ? differences(row, young.get(id), `${path}[]`) : []));
  return [...new Set([...gone, ...come, ...kept])].sort();
}

function isRefused(value: unknown): value is { refused: number } {
  return isRecord(value) && 'refused' in value;
}

function labelOf(row: Record<string, unknown>): string {
  const label = row['username'] ?? row['nickname'] ?? row['notification_type'] ?? row['name'] ?? row['uuid'];
  return typeof label === 'string' ? label : 'row';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
