import { isDeepStrictEqual } from 'node:util';
import type { World } from '../../src/sandbox/world.js';

type Row = Readonly<Record<string, unknown>>;

/** Times and secrets, whose values say nothing. */
const LEFT_OUT = ['created', 'sent', 'token', 'password', 'contentId', 'bytes'];

/** Fields with the id of a user. */
const USERS = 'user target blocked reported owner creator createdUser followed follower requester confirmator'.split(' ');

/** How many changes of a table are written down one by one. */
const MOST_ROWS = 8;

/** The rows that have come, gone or changed, such as `blocks +user=alice blocked=bob`, with the names of users for their ids. */
export function tableChanges(before: World, after: World): string[] {
  return (Object.keys(after) as (keyof World)[]).flatMap((table) => {
    const [old, young] = [rowsOf(before[table]), rowsOf(after[table])];
    const gone = [...old].filter(([key]) => !young.has(key)).map(([, row]) => `${table} -${said(row, before)}`);
    const come = [...young].filter(([key]) => !old.has(key)).map(([, row]) => `${table} +${said(row, after)}`);
    const changed = [...young].flatMap(([key, row]) => {
      const former = old.get(key) ?? row;
      const fields = isDeepStrictEqual(former, row) ? '' : said(row, after, former);
      return fields === '' ? [] : [`${table} ${key} ${fields}`];
    });
    const all = [...gone, ...come, ...changed];
    return all.length > MOST_ROWS ? [...all.slice(0, MOST_ROWS), `${table}: ${all.length} in all`] : all;
  });
}

function rowsOf(table: unknown): ReadonlyMap<string, Row> {
  const rows: readonly Row[] = Array.isArray(table) ? table : [];
  return new Map(rows.map((row) => [String(row['id'] ?? JSON.stringify(row)), row]));
}

/** The fields of a row; with what it was before, those that have changed. */
function said(row: Row, world: World, before?: Row): string {
  const old = before && new Map(fieldsOf(before, world));
  return fieldsOf(row, world)
    .filter(([name, text]) => old?.get(name) !== text)
    .map(([name, text]) => `${name}=${text}`)
    .join(' ');
}

/** By name, those of an object inside under both names. */
function fieldsOf(row: Row, world: World): (readonly [name: string, text: string])[] {
  return Object.entries(row).flatMap(([name, value]): (readonly [string, string])[] => {
    if (LEFT_OUT.includes(name)) return [];
    const user = USERS.includes(name) ? world.users.find(({ id }) => id === value) : undefined;
    if (user) return [[name, user.username]];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, JSON.stringify(value)]];
    return fieldsOf(value as Row, world).map(([inner, text]) => [`${name}.${inner}`, text]);
  });
}
