/**
 * `npm run sandbox -- --port 4010 --world demo --routes spec`: the sandbox over HTTP, open to pages of any origin. Its world
 * lasts as long as the process; the time is the real one.
 */
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { okunaRoutes } from '../src/contract/routes.js';
import { ALICE_PASSWORD, createSandbox, SHARED_PASSWORD } from '../src/sandbox/index.js';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    world: { type: 'string', default: 'demo' },
    routes: { type: 'string', default: 'spec' },
    latency: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});

const sandbox = createSandbox({
  world: oneOf('world', values.world, ['demo', 'empty']),
  routes: oneOf('routes', values.routes, ['spec', 'okuna']) === 'okuna' ? okunaRoutes : {},
  latency: whole('latency', values.latency),
  seed: whole('seed', values.seed),
  now: Date.now,
});

serve({ fetch: answer, port: whole('port', values.port) }, ({ port }) => {
  console.log(`The sandbox (${values.world}, ${values.routes} routes) answers at http://localhost:${port}`);
  console.log(`Sign in as alice with ${ALICE_PASSWORD}, or as anybody else with ${SHARED_PASSWORD}.`);
});

/** The sandbox's answer, readable for the page that asked; the service itself says nothing of origins. */
async function answer(request: Request): Promise<Response> {
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

function whole(name: string, value: string): number {
  if (!/^\d+$/.test(value)) throw new Error(`--${name} is a whole number, not ${value}`);
  return Number(value);
}
