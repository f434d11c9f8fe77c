import { isIPv6 } from 'node:net';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { okunaRoutes } from '../../src/contract/routes.js';
import { ALICE_PASSWORD, createSandbox, SHARED_PASSWORD } from '../../src/sandbox/index.js';
import { endWithParent } from './end-with-parent.js';
import { type Access, isOrigin, LOCAL } from './sandbox-access.js';
import { lineOf } from './sandbox-commands.js';
import { mailsOf } from './sandbox-controls.js';
import { sandboxOverHttp } from './sandbox-http.js';

/**
 * The sandbox over HTTP, for the programs and pages of this machine and for those that the options name. Its world lasts as long as the process; the time is the real one. `command` is
 * what the user has typed before the options.
 */
export function runSandbox(command: string, options: string[]): void {
  const given = read(command, options);
  if (given === 'help') console.log(helpOf(command));
  else start(command, given);
}

const helpOf = (command: string): string => `${command} [options]

  --port 4010          where it answers; 0 takes any free port
  --host localhost     where it listens; 0.0.0.0 is every address of this machine
  --origin URL         pages from elsewhere that may use it, as http://app.test:3000; repeat it for more
  --world demo|empty   sixty people around alice, or alice alone
  --routes spec|okuna  whose paths it speaks
  --latency 0          how long an answer takes, in milliseconds
  --faults 0           the share of requests, from 0 to 1, that meet a fault at random, by the seed
  --seed 1             another number gives other tokens, times and faults
  --app URL            where your app is, as http://localhost:5173: the links of mails lead there

It ends with Ctrl+C, and with the program that has started it. Mails are printed here when they are sent. As application/json:

POST /sandbox/faults   {"operation": "createInvite", "fault": "answer-lost", "times": 1} plans a fault; DELETE ends them all
POST /sandbox/acts     ["follow", "bob", "alice"] makes somebody do something, as \`npx community-hooks act follow bob alice\`
GET /sandbox/mails     the mails so far, as \`npx community-hooks mails\``;

interface Given extends Access {
  readonly port: number;
  readonly world: 'demo' | 'empty';
  readonly routes: 'spec' | 'okuna';
  readonly latency: number;
  readonly faults: number;
  readonly seed: number;
  readonly app: string;
}

function read(command: string, args: string[]): Given | 'help' {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4010' },
        host: { type: 'string', default: LOCAL.host },
        origin: { type: 'string', multiple: true, default: [] },
        world: { type: 'string', default: 'demo' },
        routes: { type: 'string', default: 'spec' },
        latency: { type: 'string', default: '0' },
        faults: { type: 'string', default: '0' },
        seed: { type: 'string', default: '1' },
        app: { type: 'string', default: '' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return 'help';
    return {
      port: whole('port', values.port, 65_535),
      host: values.host,
      origins: values.origin.map(origin),
      world: oneOf('world', values.world, ['demo', 'empty']),
      routes: oneOf('routes', values.routes, ['spec', 'okuna']),
      latency: whole('latency', values.latency, 2_147_483_647),
      faults: share('faults', values.faults),
      seed: whole('seed', values.seed, Number.MAX_SAFE_INTEGER),
      app: values.app === '' ? '' : address(values.app),
    };
  } catch (error) {
    return refuse(command, error instanceof Error ? error.message : String(error));
  }
}

function start(command: string, { port, host, origins, world, routes, latency, faults, seed, app }: Given): void {
  endWithParent();
  const sandbox = createSandbox({ world, routes: routes === 'okuna' ? okunaRoutes : {}, latency, seed, now: Date.now });
  if (faults > 0) sandbox.faults.random('*', { seed, share: faults });
  const answer = sandboxOverHttp(sandbox, { host, origins }, sayOnce(), app);
  let printed = 0;
  const fetch: typeof answer = async (request, env) => {
    const response = await answer(request, env);
    const mails = mailsOf(sandbox, app).slice(printed);
    printed += mails.length;
    for (const mail of mails) console.log(lineOf(mail));
    return response;
  };
  const refuseListening = ({ code, message }: NodeJS.ErrnoException): void =>
    refuse(command, code === 'EADDRINUSE' ? `Port ${port} is taken; --port names another one` : message);
  const server = serve({ fetch, port, hostname: host === LOCAL.host ? '127.0.0.1' : host }, (address) => {
    const ready = (): void => announce({ host, port: address.port, world, routes });
    if (host !== LOCAL.host) return ready();
    // Some clients try only one address of localhost, which may be this one. A machine without IPv6 has the other alone.
    const second = serve({ fetch, port: address.port, hostname: '::1' }, ready);
    second.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? refuseListening(error) : ready()));
  });
  server.on('error', refuseListening);
}

function announce({ host, port, world, routes }: Pick<Given, 'host' | 'port' | 'world' | 'routes'>): void {
  const name = ['0.0.0.0', '::'].includes(host) ? LOCAL.host : host;
  const address = `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
  console.log(`The sandbox (${world}, ${routes} routes) answers at ${address}`);
  console.log(`Sign in as alice with ${ALICE_PASSWORD}, or as anybody else with ${SHARED_PASSWORD}.`);
}

/** A page that is refused sees no reason in its browser, so that the terminal has it. */
function sayOnce(): (reason: string) => void {
  const said = new Set<string>();
  return (reason) => {
    if (!said.has(reason)) console.error(reason);
    said.add(reason);
  };
}

function oneOf<const Value extends string>(name: string, value: string, known: readonly Value[]): Value {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`--${name} is one of ${known.join(', ')}, not ${value}`);
  return found;
}

function origin(value: string): string {
  if (isOrigin(value)) return value;
  throw new Error(`--origin is an origin such as http://app.test:3000, not ${value}`);
}

function address(value: string): string {
  if (URL.canParse(value) && /^https?:/.test(value)) return value;
  throw new Error(`--app is an address such as http://localhost:5173, not ${value}`);
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
