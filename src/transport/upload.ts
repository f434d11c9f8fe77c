/** How much of a request has been sent, in bytes. */
export interface UploadProgress {
  readonly loaded: number;
  readonly total: number;
}

/** Sends a request in place of `fetch`. The body is given too, because that of a `Request` can be read only as a whole. */
export type Upload = (request: Request, body: XMLHttpRequestBodyInit | null, signal: AbortSignal) => Promise<Response>;

/**
 * Sends by XMLHttpRequest, which says how much has been sent; undefined where the platform has none. `fetch` would need a streamed
 * body, which Chromium refuses over HTTP/1.1 (docs/decisions/upload-progress.md).
 */
export function uploadWith(onProgress: (progress: UploadProgress) => void): Upload | undefined {
  if (!globalThis.XMLHttpRequest) return undefined;
  return (request, body, signal) =>
    new Promise((resolve, reject) => {
      const sent = new XMLHttpRequest();
      const fail = (): void => reject(new TypeError('Failed to fetch'));
      sent.open(request.method, request.url);
      sent.responseType = 'arraybuffer';
      for (const [name, value] of request.headers) {
        // The platform writes that of a form, which names its boundary.
        if (name !== 'content-type' || typeof body === 'string') sent.setRequestHeader(name, value);
      }
      sent.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ loaded, total }));
      sent.addEventListener('error', fail);
      sent.addEventListener('abort', fail);
      sent.addEventListener('load', () => {
        // It follows redirects, which cannot be turned off: the answer of another address is none.
        if (sent.responseURL !== '' && sent.responseURL !== request.url) return fail();
        const isEmpty = [204, 205, 304].includes(sent.status);
        resolve(new Response(isEmpty ? null : (sent.response as ArrayBuffer), { status: sent.status, headers: headersOf(sent) }));
      });
      signal.addEventListener('abort', () => sent.abort());
      sent.send(body);
    });
}

function headersOf(sent: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of sent
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    if (name) headers.append(name, value.join(': '));
  }
  return headers;
}
