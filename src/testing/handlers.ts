import type { RequestHandler } from 'msw';
import { http, HttpResponse } from 'msw';

/** What the handlers need of a sandbox: it answers a request, or rejects as `fetch` does when the network fails. */
export interface AnswersRequests {
  fetch(request: Request): Promise<Response>;
}

/**
 * msw handlers that answer every request under `baseUrl` from the sandbox; a relative one is taken from the page's address. A request
 * that the sandbox drops fails as one that the network drops.
 */
export function sandboxHandlers(sandbox: AnswersRequests, baseUrl: string): RequestHandler[] {
  return [http.all(under(baseUrl), ({ request }) => answerOf(sandbox, request))];
}

/** The sandbox's answer in msw's terms. */
export function answerOf(sandbox: AnswersRequests, request: Request): Promise<Response> {
  return sandbox.fetch(request).catch(networkFault);
}

/** Matches the base URL itself and what lies below it; a pattern string would read `:` and `(` of the URL as its own signs. */
export function under(baseUrl: string): RegExp {
  const page = typeof location === 'undefined' ? undefined : location.href;
  const absolute = new URL(baseUrl, page).href.replace(/\/+$/, '');
  return new RegExp(`^${absolute.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}([/?]|$)`);
}

/** What `fetch` rejects with when the network fails or the caller gives up; anything else is a fault of the sandbox, and stays one. */
function networkFault(error: unknown): Response {
  const isFaultOfFetch = error instanceof Error && (error.message === 'Failed to fetch' || error.name === 'AbortError');
  if (isFaultOfFetch) return HttpResponse.error();
  throw error;
}
