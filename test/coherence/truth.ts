import { isDeepStrictEqual } from 'node:util';
import { createCommunityClient, type CommunityClient } from '../../src/transport/client.js';
import { isCommunityError } from '../../src/transport/errors.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import type { AnyQuery } from '../../src/contract/operation.js';
import { isList, type Input, type Read } from './reads.js';

/** What a client without any cache is told: an answer, all items of a list, or a refusal. */
export type Truth = { readonly data: unknown } | { readonly items: readonly unknown[] } | { readonly refused: string };

/** What is on screen. */
export interface Shown {
  readonly data: unknown;
  readonly refused: string | undefined;
  /** Only of pages. */
  readonly more: boolean | undefined;
}

/** Asks the service without a cache, as the owner of the token, or as nobody. */
export function freshClient(sandbox: Sandbox, token: string | undefined): CommunityClient {
  const client = createCommunityClient({ baseUrl: BASE_URL, fetch: sandbox.fetch });
  if (token !== undefined) client.session.signIn({ token });
  return client;
}

export const BASE_URL: string = 'https://community.test';

export async function truthOf(client: CommunityClient, read: Read, caller?: number): Promise<Truth> {
  const { operation, input, paged } = read;
  try {
    if (paged) return { items: withoutCaller(operation, await everyItem(client, operation, input), caller) };
    const data = await client.call(operation, input);
    return { data: Array.isArray(data) ? withoutCaller(operation, data, caller) : data };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

/** What is told, without the word for what it is. */
export function valueOf(truth: Truth): unknown {
  if ('refused' in truth) return truth.refused;
  return 'data' in truth ? truth.data : truth.items;
}

export function refusalOf(error: unknown): string {
  if (!isCommunityError(error)) throw error;
  return error.kind === 'http' ? `http ${error.status}` : error.kind;
}

/** The service counts the account itself among its linked users, and readers drop it. */
function withoutCaller(operation: AnyQuery, items: readonly unknown[], caller: number | undefined): readonly unknown[] {
  return operation.listsCaller ? items.filter((item) => idOf(item) !== caller) : items;
}

/**
 * How what is shown differs from what a fresh client is told, or undefined where it does not. `before` is what was shown
 * before the write: a list must not be shorter than what still is of that.
 */
export function differenceOf(shown: Shown, truth: Truth, before?: Shown): string | undefined {
  if ('refused' in truth) {
    if (shown.refused !== truth.refused) return `shows ${shown.refused ?? 'an answer'} instead of ${truth.refused}`;
    return shown.data === undefined ? undefined : `shows data beside ${truth.refused}`;
  }
  if (shown.refused !== undefined) return `shows ${shown.refused} instead of an answer`;
  if ('data' in truth) return isDeepStrictEqual(shown.data, truth.data) ? undefined : placeOf(shown.data, truth.data);
  return listDifference(shown, truth.items, before);
}

function listDifference({ data, more }: Shown, items: readonly unknown[], before?: Shown): string | undefined {
  if (!Array.isArray(data)) return 'shows no list';
  if (!isDescending(items)) return rowDifference(data, items);
  const start = items.slice(0, data.length);
  if (!isDeepStrictEqual(data, start)) return placeOf(data, start);
  if (more === true && items.length === 0) return 'promises more of an empty list';
  if (more === false && items.length > data.length) return `ends after ${data.length} of ${items.length} items`;
  const told = new Set(items.map(idOf));
  const still = ((before?.data ?? []) as unknown[]).filter((item) => told.has(idOf(item))).length;
  return data.length < still ? `has lost ${still - data.length} items` : undefined;
}

/** Where a list is not in the order of its cursor, the size of a page decides which rows a client meets: they are compared one by one. */
function rowDifference(shown: readonly unknown[], items: readonly unknown[]): string | undefined {
  const odd = shown.find((row) => !items.some((item) => isDeepStrictEqual(row, item)));
  return odd === undefined ? undefined : `a row that is not so: ${String(idOf(odd))}`;
}

/** Whether a list stands in the order in which it is paged, highest id first. */
export function isDescending(items: readonly unknown[]): boolean {
  return items.every((item, index) => index === 0 || Number(idOf(items[index - 1])) > Number(idOf(item)));
}

/** The first place at which two values differ. */
export function placeOf(shown: unknown, told: unknown, path = ''): string {
  if (Array.isArray(shown) && Array.isArray(told)) {
    const [ids, toldIds] = [shown.map(idOf), told.map(idOf)];
    if (!isDeepStrictEqual(ids, toldIds)) {
      return `${path || 'list'}: ${JSON.stringify(ids)} instead of ${JSON.stringify(toldIds)}`;
    }
  }
  if (isRecord(shown) && isRecord(told)) {
    const keys = [...new Set([...Object.keys(shown), ...Object.keys(told)])];
    const key = keys.find((name) => !isDeepStrictEqual(shown[name], told[name]));
    if (key !== undefined) return placeOf(shown[key], told[key], `${path}.${key}`);
  }
  return `${path}: ${shorten(shown)} instead of ${shorten(told)}`;
}

async function everyItem(client: CommunityClient, operation: AnyQuery, input: Input): Promise<unknown[]> {
  if (!isList(operation)) throw new Error(`coherence: ${operation.name} has no pages`);
  const { by, maxCount } = operation.paging;
  const items: unknown[] = [];
  for (;;) {
    const cursor = by === 'offset' ? { offset: items.length } : { max_id: idOf(items.at(-1)) };
    const page = await client.call(operation, { ...input, ...cursor, count: maxCount });
    items.push(...page);
    if (page.length < maxCount) return items;
  }
}

function idOf(item: unknown): unknown {
  return isRecord(item) ? item['id'] : item;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}
