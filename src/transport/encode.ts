import type { FormEntries } from '../contract/form-data.js';
import type { AnyMutation, AnyOperation } from '../contract/operation.js';
import { type Call, fieldError } from './errors.js';

/** An address and a body, with the content type where the platform does not set it. */
export interface Encoded {
  readonly url: URL;
  readonly body?: string | URLSearchParams | FormData;
  readonly contentType?: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Fills the `:name` segments of the path from the values, and encodes the other values as the route says. Throws `input` errors. */
export function encode(
  call: Call,
  base: string,
  { path, encoding }: Pick<AnyOperation, 'path' | 'encoding'>,
  values: Values,
  formData?: AnyMutation['formData'],
): Encoded {
  const rest: Record<string, unknown> = { ...values };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const segment = segmentOf(rest[name]);
    if (segment === undefined) throw fieldError(call, name, 'Cannot stand in a path.');
    delete rest[name];
    return segment;
  });
  const url = addressOf(call, base, filled);
  const entries = Object.entries(rest);
  // A file can only be sent in a form, whatever the route says.
  const body = formData?.(entries);
  if (body) return { url, body };
  if (encoding === 'form') return { url, ...formOf(entries) };
  if (encoding === 'query' && entries.length > 0) url.search = textOf(entries);
  if (encoding === 'json') return { url, body: jsonOf(call, rest), contentType: 'application/json' };
  return { url };
}

/** The address of a path below the base URL. An address outside it is an `input` error. */
export function addressOf(call: Call, base: string, path: string): URL {
  const url = new URL(base + path.replace(/^\//, ''));
  if (url.href.startsWith(base)) return url;
  throw fieldError(call, 'path', 'Leaves the base URL.');
}

/** An urlencoded form. `null` is sent as an empty value. */
export function formOf(entries: FormEntries): Pick<Encoded, 'body' | 'contentType'> {
  // Set explicitly: the service needs it for an empty form, and some platforms leave it out.
  return { body: textOf(entries), contentType: 'application/x-www-form-urlencoded;charset=UTF-8' };
}

/** The JSON of a value. Throws an `input` error if it has none, or if `replacer` throws. */
export function jsonOf(call: Call, value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  try {
    return JSON.stringify(value, replacer);
  } catch {
    // The platform's error is not attached, because it may quote the value.
    throw fieldError(call, 'body', 'Is not JSON.');
  }
}

/** A path segment that every server and proxy decodes to the value; undefined if there is none. */
function segmentOf(value: unknown): string | undefined {
  if (Number.isSafeInteger(value)) return String(value);
  // URL parsers resolve `.`, `..` and their encoded forms, and some proxies decode more than once.
  if (typeof value !== 'string' || /^(\.|%(25)*2e){0,2}$/i.test(value)) return undefined;
  try {
    return encodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** The entries as a query: an array becomes one comma-joined value, `undefined` is left out. */
function textOf(entries: FormEntries): string {
  const present = entries.filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(present.map(([name, value]) => [name, String(value ?? '')])));
}
