import { expect } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { SHARED_PASSWORD } from '../../src/sandbox/rules/accounts.js';

export const origin: string = 'http://sandbox.test';

/** What answers say in words: of a field or a rule, of a refusal, and of a deed. */
export const texts: readonly unknown[] = [expect.any(String)];
export const detail: object = { detail: expect.any(String) };
export const message: object = { message: expect.any(String) };

export interface Reply {
  readonly status: number;
  /** What the JSON says; the text itself when it is HTML; undefined when there is none. */
  // eslint-disable-next-line typescript/no-explicit-any -- tests look into answers whose shape is what they check
  readonly body: any;
  readonly headers: Headers;
}

export interface Sent {
  readonly json?: unknown;
  readonly form?: Record<string, string>;
  readonly multipart?: FormData;
  readonly raw?: BodyInit;
  readonly headers?: Record<string, string>;
}

/** Somebody with a token, or without one, who sends plain requests. */
export interface Visitor {
  readonly token: string | undefined;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Reply>;
  readonly send: (method: string, path: string, sent?: Sent) => Promise<Reply>;
}

export function visitor(sandbox: Sandbox, token?: string): Visitor {
  const send = async (method: string, path: string, sent: Sent = {}): Promise<Reply> => {
    const headers = new Headers(sent.headers);
    if (token !== undefined && !headers.has('Authorization')) headers.set('Authorization', `Token ${token}`);
    if (sent.json !== undefined) headers.set('Content-Type', 'application/json');
    return replyOf(await sandbox.fetch(new Request(`${origin}${path}`, { method, headers, body: bodyOf(sent) })));
  };
  return { token, send, get: (path, headers = {}) => send('GET', path, { headers }) };
}

export function passwordOf(username: string): string {
  return username === 'alice' ? ALICE_PASSWORD : SHARED_PASSWORD;
}

/** Signs in over the wire. */
export async function signedIn(sandbox: Sandbox, username: string, password = passwordOf(username)): Promise<Visitor> {
  const { status, body } = await visitor(sandbox).send('POST', '/api/auth/login/', { json: { username, password } });
  if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${JSON.stringify(body)}`);
  return visitor(sandbox, body.token);
}

/** A sandbox in which alice is signed in. */
export async function openAsAlice(sandbox: Sandbox = createSandbox()): Promise<{ sandbox: Sandbox; alice: Visitor }> {
  return { sandbox, alice: await signedIn(sandbox, 'alice') };
}

/** What alice is answered: status and body. */
export async function answerTo(
  sandbox: Sandbox,
  method: string,
  path: string,
  sent?: Sent,
): Promise<[status: number, body: unknown]> {
  const alice = await signedIn(sandbox, 'alice');
  const { status, body } = await alice.send(method, path, sent);
  return [status, body];
}

async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type') === 'application/json';
  if (text === '') return { status: response.status, body: undefined, headers: response.headers };
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

function bodyOf({ json, form, multipart, raw }: Sent): BodyInit | null {
  if (json !== undefined) return JSON.stringify(json);
  if (form !== undefined) return new URLSearchParams(form);
  return multipart ?? raw ?? null;
}
