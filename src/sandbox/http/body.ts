import { detail, fieldErrors, type Refusal } from './answers.js';

/** The values of a request, by name. A form has texts and files only; of a repeated name the last value counts. */
export interface Body {
  /** Urlencoded or multipart, where a missing or blank value has another meaning than in JSON. */
  readonly form: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A file of a multipart body. */
export interface SentFile {
  readonly kind: 'file';
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** `application/json`, without parameters such as the charset; empty without a content type. */
export function mediaTypeOf(contentType: string | null): string {
  const [name = ''] = (contentType ?? '').split(';');
  return name.trim().toLowerCase();
}

/** Reads the body by its content type. A type that is not accepted is a 415. */
export async function parseBody(content: Uint8Array | FormData, contentType: string | null, acceptsJson: boolean): Promise<Body> {
  if (!(content instanceof Uint8Array)) return formOf(await partsOf(content));
  const type = mediaTypeOf(contentType);
  if (type === 'application/x-www-form-urlencoded') return formOf(new URLSearchParams(new TextDecoder().decode(content)));
  const isMultipart = type === 'multipart/form-data';
  if (content.length === 0) return { form: isMultipart, values: {} };
  if (isMultipart) return formOf(await partsOf(await multipartOf(content, contentType ?? '')));
  if (type !== 'application/json' || !acceptsJson) {
    throw detail(415, `Bodies of the type "${contentType ?? ''}" are not read here.`);
  }
  return { form: false, values: objectOf(parseJson(content)) };
}

/** The query parameters; of a repeated one the last value counts. */
export function queryOf(url: URL): Readonly<Record<string, string>> {
  return Object.fromEntries(url.searchParams);
}

function formOf(entries: Iterable<[string, unknown]>): Body {
  return { form: true, values: Object.fromEntries(entries) };
}

async function multipartOf(bytes: Uint8Array, contentType: string): Promise<FormData> {
  try {
    // The cast narrows ArrayBufferLike: Request.arrayBuffer never returns shared memory.
    return await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw detail(400, 'The multipart body cannot be read.');
  }
}

async function partsOf(form: FormData): Promise<[string, string | SentFile][]> {
  const parts: Promise<[string, string | SentFile]>[] = [];
  // Node and the DOM have different types for iterating FormData; `forEach` has the same.
  form.forEach((value, name) => parts.push(partOf(name, value)));
  return Promise.all(parts);
}

async function partOf(name: string, value: string | File): Promise<[string, string | SentFile]> {
  if (typeof value === 'string') return [name, value];
  return [name, { kind: 'file', name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) }];
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  } catch {
    throw detail(400, 'The body is not JSON.');
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null) throw notAnObject('Nothing was sent.');
  if (typeof value !== 'object' || Array.isArray(value)) throw notAnObject('An object is expected here.');
  // An object from JSON.parse that is not an array has only string keys.
  return value as Readonly<Record<string, unknown>>;
}

function notAnObject(text: string): Refusal {
  return fieldErrors({ non_field_errors: [text] });
}
