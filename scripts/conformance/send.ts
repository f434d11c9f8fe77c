import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { type Exchange, type Fields, isFields } from './exchanges.js';

/** The smallest PNG: one pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==', 'base64');

/** The tokens of people as they were when the recording began: a later change of a password makes them stale, as it did then. */
export type Tokens = ReadonlyMap<string, string>;

/** Sends a recorded request again, with the tokens of this sandbox in the place of the recorded ones. */
export function send(sandbox: Sandbox, exchange: Exchange, tokens: Tokens): Promise<Response> {
  const { method, path, query, headers: recorded, encoding } = exchange.request;
  const headers = new Headers(recorded);
  headers.delete('Content-Length');
  const authorization = recorded['Authorization'];
  if (authorization !== undefined) headers.set('Authorization', authorizationOf(exchange, authorization, tokens));
  // The boundary is a new one.
  if (encoding === 'multipart') headers.delete('Content-Type');
  const body = bodyOf(sandbox, exchange);
  return sandbox.fetch(new Request(addressOf(path, query), { method, headers, body }));
}

function authorizationOf({ as_user }: Exchange, recorded: string, tokens: Tokens): string {
  return recorded.replace('<token>', tokens.get(as_user ?? '') ?? '').replace('<bad token>', '0000');
}

function addressOf(path: string, query: Fields): string {
  const url = new URL(`http://127.0.0.1:8000${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
  return url.href;
}

function bodyOf(sandbox: Sandbox, { request }: Exchange): BodyInit | null {
  const { encoding, body } = request;
  const values = isFields(body) ? withMailToken(sandbox, body) : {};
  if (encoding === 'json') return JSON.stringify(isFields(body) ? values : body);
  if (encoding === 'form') return new URLSearchParams(pairsOf(values).map(([name, value]) => [name, String(value)]));
  if (encoding === 'raw') return unabridged(String(body));
  return encoding === 'multipart' ? multipartOf(values) : null;
}

/** A list in a form is the same name several times. */
function pairsOf(values: Fields): [string, unknown][] {
  return Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, unknown] => [name, one]),
  );
}

function multipartOf(values: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of pairsOf(values)) {
    if (isFields(value) && typeof value['bytes'] === 'number') {
      form.append(name, fileOf(value['bytes'], String(value['filename'])));
    } else form.append(name, String(value));
  }
  return form;
}

/** A file of that many bytes; one smaller than the smallest picture there is, 67 bytes, is none. What comes behind its end does no harm. */
function fileOf(bytes: number, name: string): File {
  const content = new Uint8Array(bytes);
  if (bytes >= PNG.length) content.set(PNG);
  return new File([content], name, { type: 'image/png' });
}

/** A body that was cut off in the recording, as `bbbb... [2700004 characters]`, in its whole length. */
function unabridged(text: string): string {
  const [, head, length] = /^(.*?)\.\.\. \[(\d+) characters\]$/s.exec(text) ?? [];
  if (head === undefined) return text;
  const tail = head.startsWith('{') ? '"}' : '';
  return head.padEnd(Number(length) - tail.length, head.at(-1)) + tail;
}

/** The token of a mail, which tells its kind in its payload, is the one this sandbox has mailed; a changed one is changed here, too. */
function withMailToken({ state }: Sandbox, values: Fields): Fields {
  const token = values['token'];
  const claims = typeof token === 'string' ? claimsOf(token) : undefined;
  if (typeof token !== 'string' || claims?.['type'] === undefined) return values;
  const kind = claims['type'] === 'PR' ? 'password-reset' : 'email-change';
  const mail = state.mails.find((one) => one.kind === kind && (kind === 'password-reset' || one.to === claims['new_email']));
  if (mail === undefined) return values;
  const isForged = token.endsWith('AAAAAA');
  return { ...values, token: isForged ? `${mail.token.slice(0, -6)}AAAAAA` : mail.token };
}

function claimsOf(token: string): Fields | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isFields(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}
