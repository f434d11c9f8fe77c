import type { Encoding } from '../contract/operation.js';
import type { Call } from './errors.js';
import { fieldError } from './errors.js';

/** What travels: the address, and the body with its content type where the platform does not set it. */
export interface Encoded {
  readonly url: URL;
  readonly body?: string | URLSearchParams | FormData;
  readonly contentType?: string;
}

type Values = Readonly<Record<string, unknown>>;
type Entries = readonly (readonly [name: string, value: unknown])[];

/** Fills the path's `:name` segments from the values and puts the others where `encoding` says. Throws `input` errors. */
export function encode(call: Call, base: string, path: string, encoding: Encoding, values: Values): Encoded {
  const rest: Record<string, unknown> = { ...values };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const segment = segmentOf(rest[name]);
    if (segment === undefined) throw fieldError(call, name, 'Cannot stand in a path.');
    delete rest[name];
    return segment;
  });
  const url = addressOf(call, base, filled);
  const entries = Object.entries(rest);
  // A file has no other way, whatever a table of routes says.
  if (encoding === 'form' || entries.some(([, value]) => isFile(value))) return { url, ...formOf(entries) };
  if (encoding === 'query') url.search = textOf(pairsOf(entries));
  if (encoding === 'json') return { url, body: jsonOf(call, rest), contentType: 'application/json' };
  return { url };
}

/** The address of a path below the base URL; one that would leave the base is an `input` error. */
export function addressOf(call: Call, base: string, path: string): URL {
  const url = new URL(base + path.replace(/^\//, ''));
  if (url.href.startsWith(base)) return url;
  throw fieldError(call, 'path', 'Leaves the base URL.');
}

/** A form body: urlencoded, and multipart when asked for or when a value is a File or Blob (`null` empties the field). */
export function formOf(values: Entries, multipart = false): Pick<Encoded, 'body' | 'contentType'> {
  const pairs = pairsOf(values);
  if (!multipart && !pairs.some(([, value]) => isFile(value))) {
    // Spelt out, because an empty form must say what it is and some platforms leave it unsaid.
    return { body: textOf(pairs), contentType: 'application/x-www-form-urlencoded;charset=UTF-8' };
  }
  const body = new FormData();
  for (const [name, value] of pairs) {
    const made = isFile(value) && nameFor(value);
    if (made) body.append(name, value, made);
    else body.append(name, value);
  }
  return { body };
}

/** The JSON of a value; an `input` error where there is none, or where `replacer` throws. */
export function jsonOf(call: Call, value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  try {
    return JSON.stringify(value, replacer);
  } catch {
    // The platform's error is not attached: it may quote the value.
    throw fieldError(call, 'body', 'Is not JSON.');
  }
}

/** One path segment that every server and proxy reads back as the value, or undefined. */
function segmentOf(value: unknown): string | undefined {
  if (Number.isSafeInteger(value)) return String(value);
  // URL parsers take `.`, `..` and their encoded forms as steps, and some proxies decode more than once.
  if (typeof value !== 'string' || /^(\.|%(25)*2e){0,2}$/i.test(value)) return undefined;
  try {
    return encodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Every value that is sent, files as they are: arrays are one comma-joined value, `undefined` is left out. */
function pairsOf(values: Entries): [string, string | Blob][] {
  return values
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, isFile(value) ? value : String(value ?? '')]);
}

function textOf(pairs: readonly [string, string | Blob][]): string {
  return String(new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])));
}

/** A name made of a picture's type, where it has none with an extension: the service goes by that, and refuses a picture without. */
function nameFor(file: Blob): string | undefined {
  const { name = '' } = file as Partial<File>;
  const [, format] = /^image\/(?:x-)?(?:ms-)?(\w+)(?:[+;]|$)/.exec(file.type) ?? [];
  const hasExtension = /[^./]\.\w+$/.test(name);
  return format && !hasExtension ? `${name.replace(/\.$/, '') || 'picture'}.${format}` : undefined;
}

// By its tag: a file may come from another realm, such as an iframe.
export function isFile(value: unknown): value is Blob {
  return /(Blob|File)\]$/.test(Object.prototype.toString.call(value));
}
