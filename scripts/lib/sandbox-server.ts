import { parseArgs } from 'node:util';
import { type HttpBindings, serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { okunaRoutes } from '../../src/contract/routes.js';
import { ALICE_PASSWORD, createSandbox, type Sandbox, SHARED_PASSWORD } from '../../src/sandbox/index.js';

/**
 * The sandbox over HTTP, open to pages of any origin. Its world lasts as long as the process; the time is the real one. `command` is
 * what the user has typed before the options.
 */
export function runSandbox(command: string, options: string[]): void {
  const given = read(command, options);
  if (given === 'help') console.log(helpOf(command));
  else start(command, given);
}

const helpOf = (command: string): string => `${command} [options]

  --port 4010          where it answers; 0 takes any free port
  --world demo|empty   sixty people around alice, or alice alone
  --routes spec|okuna  whose paths it speaks
  --latency 0          how long an answer takes, in milliseconds
  --faults 0           the share of requests, from 0 to 1, that meet a fault at random, by the seed
  --seed 1             another number gives other tokens, times and faults

POST /sandbox/faults plans one, as JSON: {"operation": "createInvite", "fault": "answer-lost", "times": 1}.
DELETE /sandbox/faults ends them all.`;

interface Given {
  readonly port: number;
  readonly world: 'demo' | 'empty';
  readonly routes: 'spec' | 'okuna';
  readonly latency: number;
  readonly faults: number;
  readonly seed: number;
}

function read(command: string, args: string[]): Given | 'help' {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4010' },
        world: { type: 'string', default: 'demo' },
        routes: { type: 'string', default: 'spec' },
        latency: { type: 'string', default: '0' },
        faults: { type: 'string', default: '0' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return 'help';
    return {
      port: whole('port', values.port, 65_535),
      world: oneOf('world', values.world, ['demo', 'empty']),
      routes: oneOf('routes', values.routes, ['spec', 'okuna']),
      latency: whole('latency', values.latency, 2_147_483_647),
      faults: share('faults', values.faults),
      seed: whole('seed', values.seed, Number.MAX_SAFE_INTEGER),
    };
  } catch (error) {
    return refuse(command, error instanceof Error ? error.message : String(error));
  }
}

function start(command: string, { port, world, routes, latency, faults, seed }: Given): void {
  const sandbox = createSandbox({ world, routes: routes === 'okuna' ? okunaRoutes : {}, latency, seed, now: Date.now });
  if (faults > 0) sandbox.faults.random('*', { seed, share: faults });
  const server = serve({ fetch: sandboxOverHttp(sandbox), port }, (address) => {
    console.log(`The sandbox (${world}, ${routes} routes) answers at http://localhost:${address.port}`);
    console.log(`Sign in as alice with ${ALICE_PASSWORD}, or as anybody else with ${SHARED_PASSWORD}.`);
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    refuse(command, error.code === 'EADDRINUSE' ? `Port ${port} is taken; --port names another one` : error.message);
  });
}

/** Answers for @hono/node-server. A request that the sandbox fails, and an answer that it cuts, end with their connection. */
export function sandboxOverHttp(sandbox: Sandbox): (request: Request, env: unknown) => Promise<Response> {
  return async (request, env) => {
    // The server speaks HTTP/1 alone.
    const { outgoing } = env as HttpBindings;
    const response = await answer(sandbox, request).catch(() => undefined);
    if (!response) {
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    const { bytes, isCut } = await bodyOf(response);
    if (!isCut) return new Response(bytes.length > 0 ? bytes : null, response);
    outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': bytes.length + 1 });
    outgoing.write(bytes, () => void outgoing.destroy());
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
async function answer(sandbox: Sandbox, request: Request): Promise<Response> {
  const origin = request.headers.get('Origin');
  const isPreflight = request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method');
  const response = isPreflight ? new Response(null, { status: 204 }) : await answerOrPlan(sandbox, request);
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

/** One address plans faults, for a test in another process; every other one is the sandbox's. */
async function answerOrPlan(sandbox: Sandbox, request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== '/sandbox/faults') return sandbox.fetch(request);
  if (request.method === 'DELETE') sandbox.faults.clear();
  if (request.method === 'DELETE') return new Response(null, { status: 204 });
  if (request.method !== 'POST') return new Response(null, { status: 405 });
  try {
    const { operation, fault, times } = (await request.json()) as Record<'operation' | 'fault' | 'times', never>;
    sandbox.faults.fail(operation, fault, times === undefined ? {} : { times });
    return new Response(null, { status: 204 });
  } catch (error) {
    return Response.json({ detail: error instanceof Error ? error.message : String(error) }, { status: 400 });
  }
}

function oneOf<const Value extends string>(name: string, value: string, known: readonly Value[]): Value {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`--${name} is one of ${known.join(', ')}, not ${value}`);
  return found;
}

function whole(name: string, value: string, most: number): number {
  if (/^\d+$/.test(value) && Number(value) <= most) return Number(value);
  throw new Error(`--${name} is a whole number from 0 to ${most}, not ${value}`);
}

function share(name: string, value: string): number {
  if (/^[01](\.\d+)?$/.test(value) && Number(value) <= 1) return Number(value);
  throw new Error(`--${name} is a number from 0 to 1, not ${value}`);
}

/** Ends the program with one line. */
function refuse(command: string, reason: string): never {
  console.error(`${reason.replaceAll('\n', ' ').replace(/\.$/, '')}. (${command} --help)`);
  process.exit(1);
}
