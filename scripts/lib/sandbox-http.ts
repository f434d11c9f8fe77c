import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Sandbox } from '../../src/sandbox/index.js';
import { type Access, LOCAL, refusalOf } from './sandbox-access.js';
import { answerControl, refused } from './sandbox-controls.js';

/**
 * Answers for @hono/node-server. A request that the sandbox fails, and an answer that it cuts, end with their connection. Links of mails
 * begin with `app`.
 */
export function sandboxOverHttp(
  sandbox: Sandbox,
  access: Access = LOCAL,
  onRefused: (reason: string) => void = () => undefined,
  app = '',
): (request: Request, env: unknown) => Promise<Response> {
  return async (request, env) => {
    // The server speaks HTTP/1 alone.
    const { outgoing } = env as HttpBindings;
    const reason = refusalOf(request.headers, access);
    if (reason !== undefined) onRefused(reason);
    const response = await (reason === undefined ? answer(sandbox, request, app) : Promise.resolve(refused(403, reason))).catch(
      () => undefined,
    );
    if (!response) {
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    const { bytes, isCut } = await bodyOf(response);
    // Written here, because the library gives an empty answer a content type, which the service does not.
    outgoing.statusCode = response.status;
    outgoing.setHeaders(response.headers);
    if (isCut) outgoing.setHeader('Content-Length', bytes.length + 1).write(bytes, () => void outgoing.destroy());
    else outgoing.end(bytes);
    return RESPONSE_ALREADY_SENT;
  };
}

/** As much of a body as comes. */
async function bodyOf({ body }: Response): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of body ?? []) chunks.push(chunk);
    return { bytes: Buffer.concat(chunks), isCut: false };
  } catch {
    return { bytes: Buffer.concat(chunks), isCut: true };
  }
}

/** The sandbox's answer, readable for the page that asked; the service itself says nothing of origins. */
async function answer(sandbox: Sandbox, request: Request, app: string): Promise<Response> {
  const origin = request.headers.get('Origin');
  const isPreflight = request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method');
  const response = isPreflight
    ? new Response(null, { status: 204 })
    : ((await answerControl(sandbox, request, app)) ?? (await sandbox.fetch(request)));
  if (origin === null) return response;
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.append('Vary', 'Origin');
  response.headers.set('Access-Control-Expose-Headers', 'Location, WWW-Authenticate, Allow, Retry-After');
  if (isPreflight) {
    response.headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS');
    response.headers.set('Access-Control-Allow-Headers', request.headers.get('Access-Control-Request-Headers') ?? '');
    response.headers.set('Access-Control-Max-Age', '600');
  }
  return response;
}
