import { createCommunityClient, type ClientOptions, type CommunityClient } from '../../src/transport/client.js';
import { isCommunityError, type CommunityError } from '../../src/transport/errors.js';
import { createSession, type Session } from '../../src/transport/session.js';
import { watchClient, watchToken } from '../support/secrets.js';

/** A token that occurs nowhere by chance. */
export const TOKEN = 'canary-0123456789abcdef';

/** What left, read before the platform takes it away. */
export interface Seen {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly text: string;
}

export interface TestClient {
  readonly client: CommunityClient;
  readonly session: Session;
  readonly seen: Seen[];
}

type Answer = Response | ((seen: Seen, request: Request) => Response | Promise<Response>);

/** A client on an in-memory `fetch`; signed in unless told otherwise. Without an answer every request gets an empty 200. */
export function testClient(answer: Answer = () => new Response(null), options: Partial<ClientOptions> = {}): TestClient {
  const session = options.session ?? signedIn();
  const seen: Seen[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { method, url, headers } = request;
    // WebKit cannot read a form with a file.
    const text = await request
      .clone()
      .text()
      .catch(() => 'unreadable');
    const one = { method, url: new URL(url), headers, text };
    seen.push(one);
    return typeof answer === 'function' ? answer(one, request) : answer.clone();
  };
  const client = createCommunityClient({ baseUrl: 'https://service.test/', fetch, ...options, session });
  watchToken(TOKEN);
  watchClient(client);
  return { client, session, seen };
}

export function signedIn(token = TOKEN): Session {
  const session = createSession();
  session.signIn({ token, username: 'alice' });
  return session;
}

export function json(value: unknown, init?: ResponseInit): Response {
  return Response.json(value, init);
}

/** The error a promise rejects with; anything but one of ours fails the test. */
export async function errorOf(promise: Promise<unknown>): Promise<CommunityError> {
  const [settled] = await Promise.allSettled([promise]);
  if (settled?.status === 'rejected' && isCommunityError(settled.reason)) return settled.reason;
  throw new Error(`rejects with no error of ours: ${String(settled?.status === 'rejected' ? settled.reason : settled?.value)}`);
}

/** The error a function throws. */
export function thrownBy(action: () => unknown): CommunityError {
  try {
    action();
  } catch (error) {
    if (isCommunityError(error)) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** A promise to settle from outside, so that a test decides what happens first. */
export function gate<Value = void>(): { readonly promise: Promise<Value>; open(value: Value): void } {
  let open!: (value: Value) => void;
  const promise = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}
