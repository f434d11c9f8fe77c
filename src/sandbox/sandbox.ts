import { Nothing } from '../contract/answer.js';
import { defineQuery, type AnyOperation } from '../contract/operation.js';
import { operations } from '../contract/operations.js';
import type { RouteTable } from '../contract/routes.js';
import { createActs, type Acts } from './act.js';
import { createClock } from './clock.js';
import { demoWorld } from './demo/demo.js';
import { emptyWorld } from './demo/empty.js';
import { createFaults } from './fault-plan.js';
import { type Faults, firstPage } from './faults.js';
import { pageNotFound, responseOf } from './http/answers.js';
import { destinationOf, type RoutedRequest } from './http/destination.js';
import { resourcesOf } from './http/routes.js';
import { pictureAt } from './media.js';
import { ownHandlers, type OwnRoute } from './own-route.js';
import { answerRequest } from './service.js';
import type { Milliseconds } from './milliseconds.js';
import type { World } from './world.js';

export interface SandboxOptions {
  /**
   * `demo` (the default): about sixty users around alice. `empty`: alice alone. Or a world, which is copied.
   *
   * Users of `demo` for tests: bob (connected, in two circles), quinn (asks for a connection), rosa (was asked by alice), nora
   * (private, followed), priya (private), theo (private, asked by alice), mallory (has blocked alice), deals_4u (blocked by alice), sam
   * (suspended), gus (removed, still followed), zoe (a stranger).
   */
  readonly world?: 'demo' | 'empty' | World;
  /** The time in milliseconds since 1970. By default its own clock, which always starts at the same time and ticks with each request. */
  readonly now?: () => Milliseconds;
  /** Milliseconds before each answer; 0 by default. */
  readonly latency?: number | ((operation: string) => number);
  /** The routes of the service; the default ones if left out. */
  readonly routes?: RouteTable;
  /** An app's own operations, and how they are answered. */
  readonly own?: readonly OwnRoute[];
  /** Another seed gives other tokens, device ids and times; 1 by default. Ignored if `world` is given as data. */
  readonly seed?: number;
}

export interface Sandbox {
  /** Has the arguments of `fetch` and answers like the service. Rejects like `fetch` if aborted, or if a fault says offline. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** The data of the sandbox, to read and to change. */
  readonly state: World;
  /** Actions of other users. */
  readonly act: Acts;
  readonly faults: Faults;
}

/**
 * Creates a service in memory, with its own data: it shares nothing with another sandbox, and the same seed gives the same data. Throws
 * a RangeError for an invalid option, and a TypeError for the route of an unknown operation or two operations of one name.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { seed = 1, latency = 0, routes = {}, own = [] } = options;
  checkNumbers(seed, latency);
  const now = options.now ?? createClock();
  const world = worldOf(options.world ?? 'demo', seed, now());
  const served = [...operations, reportCategoriesRead, ...own.map(({ operation }) => operation)];
  const names = served.map(({ name }) => name);
  checkNames(names);
  const resources = resourcesOf(served, routes);
  const act = createActs(world, now);
  const handlers = ownHandlers(own, act);
  const faults = createFaults(names);

  async function answer(request: Request): Promise<Response> {
    request.signal.throwIfAborted();
    const destination = await destinationOf(resources, request);
    switch (destination.kind) {
      case 'resource':
        return answerSlowly(destination.routed);
      case 'picture':
        return pictureAt(world, destination.path) ?? notFound(request);
      case 'redirect':
        return responseOf({ status: 301, headers: { Location: destination.location } }, request.method);
      default:
        return notFound(request);
    }
  }

  async function answerSlowly(routed: RoutedRequest): Promise<Response> {
    const { request, url, route } = routed;
    const name = route?.operation.name ?? '';
    return faults.meet(name, request, typeof latency === 'number' ? latency : latency(name), async (ignoresCursor) => {
      const sent = ignoresCursor ? { ...routed, url: firstPage(url) } : routed;
      return responseOf(await answerRequest(world, sent, now(), handlers), request.method);
    });
  }

  return {
    fetch: async (input, init) => answer(requestOf(input, init)),
    state: world,
    act,
    faults,
  };
}

/** Not an operation of the contract, but reports need it. */
const reportCategoriesRead: AnyOperation = defineQuery({
  name: 'reportCategories',
  group: 'auth',
  method: 'GET',
  path: '/api/moderation/categories/',
  summary: 'List what a report can be about.',
  token: 'required',
  input: Nothing,
  output: Nothing,
});

function worldOf(world: 'demo' | 'empty' | World, seed: number, now: Milliseconds): World {
  if (world === 'demo') return demoWorld(seed, now);
  if (world === 'empty') return emptyWorld(seed, now);
  if (typeof world === 'object' && 'users' in world) return structuredClone(world);
  // Unreachable for the compiler, but JavaScript callers may pass anything.
  throw new RangeError(`createSandbox: world is 'demo', 'empty' or a World, not ${shown(world)}`);
}

function checkNames(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new TypeError(`createSandbox: two operations have the name ${twice}`);
}

function checkNumbers(seed: unknown, latency: unknown): void {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`createSandbox: seed is a whole number, not ${shown(seed)}`);
  const isTime = typeof latency === 'number' && latency >= 0 && latency <= LONGEST_TIMER;
  if (isTime || typeof latency === 'function') return;
  throw new RangeError(`createSandbox: latency is a number of milliseconds or a function, not ${shown(latency)}`);
}

/** In milliseconds. A timer with a longer delay fires at once. */
const LONGEST_TIMER = 2_147_483_647;

function shown(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Checks properties, not the class: a Request may come from another realm, such as an iframe or a test environment. */
function requestOf(input: Request | URL | string, init?: RequestInit): Request {
  if (typeof input === 'object' && 'headers' in input) return input;
  const request = new Request(input, init);
  const body = init?.body;
  // WebKit cannot read a form with a file from a request.
  if (body instanceof FormData) request.formData = async () => body;
  return request;
}

function notFound(request: Request): Response {
  return responseOf(pageNotFound().answer, request.method);
}
