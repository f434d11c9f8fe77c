import { isNativeFile } from '../contract/native-file.js';
import type { Encoding } from '../contract/operation.js';
import type { Call } from './errors.js';
import { fieldError } from './errors.js';

/** An address and a body, with the content type where the platform does not set it. */
export interface Encoded {
  readonly url: URL;
  readonly body?: string | URLSearchParams | FormData;
  readonly contentType?: string;
}

type Values = Readonly<Record<string, unknown>>;
type Entries = readonly (readonly [name: string, value: unknown])[];

/** Fills the `:name` segments of the path from the values, and encodes the other values as `encoding` says. Throws `input` errors. */
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
  // A file can only be sent in a form, whatever the route says.
  if (encoding === 'form' || entries.some(([, value]) => isFile(value))) return { url, ...formOf(entries) };
  if (encoding === 'query' && entries.length > 0) url.search = textOf(pairsOf(entries));
  if (encoding === 'json') return { url, body: jsonOf(call, rest), contentType: 'application/json' };
  return { url };
}

/** The address of a path below the base URL. An address outside it is an `input` error. */
export function addressOf(call: Call, base: string, path: string): URL {
  const url = new URL(base + path.replace(/^\//, ''));
  if (url.href.startsWith(base)) return url;
  throw fieldError(call, 'path', 'Leaves the base URL.');
}

/** A form body: multipart if a value is a File or Blob or if `multipart` is set, else urlencoded. `null` is sent as an empty value. */
export function formOf(values: Entries, multipart = false): Pick<Encoded, 'body' | 'contentType'> {
  const pairs = pairsOf(values);
  if (!multipart && !pairs.some(([, value]) => isFile(value))) {
    // Set explicitly: the service needs it for an empty form, and some platforms leave it out.
    return { body: textOf(pairs), contentType: 'application/x-www-form-urlencoded;charset=UTF-8' };
  }
  const body = new FormData();
  for (const [name, value] of pairs) {
    const fileName = isFile(value) && fileNameFor(value);
    if (fileName) body.append(name, value, fileName);
    else body.append(name, value);
  }
  return { body };
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

/** The values as texts or files: an array becomes one comma-joined value, `undefined` is left out. */
function pairsOf(values: Entries): [string, string | Blob][] {
  return values
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, isFile(value) ? value : String(value ?? '')]);
}

function textOf(pairs: readonly [string, string | Blob][]): string {
  return String(new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])));
}

/** A file name made from a picture's type, if it has no extension: the service refuses a picture without one. */
function fileNameFor(file: Blob): string | undefined {
  const { name = '' } = file as Partial<File>;
  const [, format] = /^image\/(?:x-)?(?:ms-)?(\w+)(?:[+;]|$)/.exec(file.type) ?? [];
  const hasExtension = /[^./]\.\w+$/.test(name);
  return format && !hasExtension ? `${name.replace(/\.$/, '') || 'picture'}.${format}` : undefined;
}

/** Checks the tag, not the class: a file may come from another realm, such as an iframe. */
export function isFile(value: unknown): value is Blob {
  // The form of React Native takes its files like blobs.
  return (
    typeof value === 'object' &&
    value !== null &&
    (/(Blob|File)\]$/.test(Object.prototype.toString.call(value)) || isNativeFile(value))
  );
}
