import type { RequestHandler } from 'msw';
import { http, HttpResponse } from 'msw';

/** What the handlers need of a sandbox: it answers a request, or rejects as `fetch` does when the network fails. */
export interface AnswersRequests {
  fetch(request: Request): Promise<Response>;
}

/**
 * msw handlers that answer every request under `baseUrl` from the sandbox. A relative `baseUrl` is taken from the page's address.
 * A request the sandbox drops fails in the page as a network error.
 */
export function sandboxHandlers(sandbox: AnswersRequests, baseUrl: string): RequestHandler[] {
  return [http.all(under(baseUrl), ({ request }) => sandbox.fetch(request).catch(() => HttpResponse.error()))];
}

/** Matches the base URL itself and what lies below it; a pattern string would read `:` and `(` of the URL as its own signs. */
function under(baseUrl: string): RegExp {
  const page = typeof location === 'undefined' ? undefined : location.href;
  const absolute = new URL(baseUrl, page).href.replace(/\/+$/, '');
  return new RegExp(`^${absolute.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(/|$)`);
}
