import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { okunaRoutes } from '../src/contract/routes.js';
import { ALICE_PASSWORD, createSandbox, type Sandbox, SHARED_PASSWORD } from '../src/sandbox/index.js';

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
  --seed 1             another number gives other tokens and times`;

interface Given {
  readonly port: number;
  readonly world: 'demo' | 'empty';
  readonly routes: 'spec' | 'okuna';
  readonly latency: number;
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
      seed: whole('seed', values.seed, Number.MAX_SAFE_INTEGER),
    };
  } catch (error) {
    return refuse(command, error instanceof Error ? error.message : String(error));
  }
}

function start(command: string, { port, world, routes, latency, seed }: Given): void {
  const sandbox = createSandbox({ world, routes: routes === 'okuna' ? okunaRoutes : {}, latency, seed, now: Date.now });
  const server = serve({ fetch: (request) => answer(sandbox, request), port }, (address) => {
    console.log(`The sandbox (${world}, ${routes} routes) answers at http://localhost:${address.port}`);
    console.log(`Sign in as alice with ${ALICE_PASSWORD}, or as anybody else with ${SHARED_PASSWORD}.`);
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    refuse(command, error.code === 'EADDRINUSE' ? `Port ${port} is taken; --port names another one` : error.message);
  });
}

/** The sandbox's answer, readable for the page that asked; the service itself says nothing of origins. */
async function answer(sandbox: Sandbox, request: Request): Promise<Response> {
  const origin = request.headers.get('Origin');
  const isPreflight = request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method');
  const response = isPreflight ? new Response(null, { status: 204 }) : await sandbox.fetch(request);
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

function oneOf<const Value extends string>(name: string, value: string, known: readonly Value[]): Value {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`--${name} is one of ${known.join(', ')}, not ${value}`);
  return found;
}

function whole(name: string, value: string, most: number): number {
  if (/^\d+$/.test(value) && Number(value) <= most) return Number(value);
  throw new Error(`--${name} is a whole number from 0 to ${most}, not ${value}`);
}

/** Ends the program with one line. */
function refuse(command: string, reason: string): never {
  console.error(`${reason.replaceAll('\n', ' ').replace(/\.$/, '')}. (${command} --help)`);
  process.exit(1);
}
