import { http, HttpResponse, type RequestHandler } from 'msw';

/** A sandbox, as far as the handlers use it: it answers a request, or rejects like `fetch` when the network fails. */
export interface AnswersRequests {
  fetch(request: Request): Promise<Response>;
}

/**
 * msw handlers that answer every request under `baseUrl` from a sandbox. A relative `baseUrl` is relative to the page. If the
 * sandbox fails a request, msw fails it like the network.
 */
export function sandboxHandlers(sandbox: AnswersRequests, baseUrl: string): RequestHandler[] {
  return [http.all(under(baseUrl), ({ request }) => answerFrom(sandbox, request))];
}

/** The sandbox's answer as msw expects it. */
export function answerFrom(sandbox: AnswersRequests, request: Request): Promise<Response> {
  return sandbox.fetch(request).catch(networkFault);
}

/** Matches the base URL and every address below it. Not a pattern string, in which msw would interpret `:` and `(`. */
export function under(baseUrl: string): RegExp {
  const page = typeof location === 'undefined' ? undefined : location.href;
  const absolute = new URL(baseUrl, page).href.replace(/\/+$/, '');
  return new RegExp(`^${absolute.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}([/?]|$)`);
}

/** A network failure for msw if `fetch` would reject like this; any other error is a bug of the sandbox and is thrown. */
function networkFault(error: unknown): Response {
  const isFaultOfFetch = error instanceof Error && (error.message === 'Failed to fetch' || error.name === 'AbortError');
  if (isFaultOfFetch) return HttpResponse.error();
  throw error;
}
