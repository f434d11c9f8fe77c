import { login, register } from 'community-hooks/contract';
import type { SessionCookie } from './session-cookie.js';

/** A proxy between browser and service: where the three of them are, and the cookie of the request. */
export interface ProxyOptions {
  /** The address of the service. */
  readonly service: string;
  /** The origin of the app, such as `https://app.example`. */
  readonly origin: string;
  /** Where the app serves the proxy, such as `/community/`. */
  readonly prefix: string;
  readonly cookie: SessionCookie | null;
}

const passed = ['accept', 'accept-language', 'content-type'];
const returned = ['content-type', 'content-language', 'retry-after'];

/** Passes a request on to the service, with the token of the cookie in place of the account that the browser sent. */
export async function proxy(request: Request, { service, origin, prefix, cookie }: ProxyOptions): Promise<Response> {
  const from = request.headers.get('origin');
  const isRead = request.method === 'GET';
  // A browser sends an Origin with every write, and with every request from another site.
  if (from === null ? !isRead : from !== origin) return refuse(403, 'The request comes from another site.');

  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(prefix.length - 1);
  if (!pathname.startsWith(`${prefix}api/`)) return refuse(404, 'Not a path of the service.');
  // Their answers contain a token: the server signs in.
  if ([login.path, register.path].includes(path)) return refuse(403, 'Sign in on the server.');

  const headers = pick(request.headers, passed);
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    // Another tab may have signed in as someone else since: its token must not answer for this account.
    if (cookie === null || authorization !== `Account ${cookie.account}`) return refuse(401, 'The session is over.');
    headers.set('authorization', `Token ${cookie.token}`);
  }
  const answer = await fetch(service.replace(/\/$/, '') + path + search, {
    method: request.method,
    headers,
    body: isRead ? null : await request.arrayBuffer(),
    redirect: 'manual',
    cache: 'no-store',
  });
  const back = pick(answer.headers, returned);
  back.set('cache-control', 'no-store');
  return new Response(answer.body, { status: answer.status, headers: back });
}

function pick(headers: Headers, names: readonly string[]): Headers {
  return new Headers([...headers].filter(([name]) => names.includes(name)));
}

function refuse(status: number, detail: string): Response {
  return Response.json({ detail }, { status });
}
