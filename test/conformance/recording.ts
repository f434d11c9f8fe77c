import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** An exchange in short: `send` is the method and the path, `as` whose token goes along. */
export interface Recorded {
  readonly name: string;
  readonly as?: string;
  readonly send: string;
  readonly json?: unknown;
  readonly status: number;
  readonly body: unknown;
}

/** Exchanges of many recordings. */
export const devices: Recorded = {
  ...{ name: 'devices', as: 'ann', send: 'GET /api/devices/', status: 200 },
  body: [{ id: 3, uuid: 'phone' }],
};
export const deleted: Recorded = { name: 'delete', as: 'ann', send: 'DELETE /api/devices/phone/', status: 200, body: null };
export const taken: Recorded = {
  ...{ name: 'taken', send: 'POST /api/auth/username-check/', json: { username: 'bea' }, status: 400 },
  body: { username: ['Taken.'] },
};
export const follow: Recorded = {
  ...{ name: 'follow', as: 'ann', send: 'POST /api/follows/follow/', json: { username: 'bea' }, status: 201 },
  body: { id: 1, user: 1, lists: [5, 6], followed_user: { id: 7, username: 'bea', is_following: true, follow_lists: [] } },
};

/** The directory of a recording with these exchanges in `small.json`; gone when the test is over. */
export function recordingOf(rows: readonly Recorded[]): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'exchanges-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const exchanges = rows.map(({ name, as, send, json, status, body }) => {
    const [method, address] = send.split(' ');
    const headers = {
      Accept: 'application/json',
      ...(as !== undefined && { Authorization: 'Token <token>' }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    };
    const request = {
      method,
      path: address,
      query: {},
      headers,
      encoding: json === undefined ? null : 'json',
      body: json ?? null,
    };
    return { name, as_user: as ?? null, request, response: { status, body } };
  });
  writeFileSync(path.join(directory, 'small.json'), JSON.stringify(exchanges));
  return directory;
}
