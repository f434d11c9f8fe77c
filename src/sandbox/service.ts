import type { AnyOperation } from '../contract/operation.js';
import type { Call } from './call.js';
import { inGerman, labels, languagesOf } from './german.js';
import { handlers } from './handlers/table.js';
import { crash, detail, Refusal, type Answer } from './http/answers.js';
import type { RoutedRequest } from './http/destination.js';
import { mediaTypeOf, parseBody, queryOf, type Body } from './http/body.js';
import { authenticate, permit } from './http/permission.js';
import type { Resource, ServedRoute } from './http/routes.js';
import { DEFAULT_ZONE, timeWriter } from './time.js';
import type { Milliseconds } from './milliseconds.js';
import type { Handling } from './own-route.js';
import type { User, World } from './world.js';

/**
 * Checks in the order of the service: what the client accepts, authentication, permission, the method, the body, and then the
 * operation.
 */
export async function answerRequest(
  world: World,
  routed: RoutedRequest,
  now: Milliseconds,
  own: ReadonlyMap<AnyOperation, Handling>,
): Promise<Answer> {
  const { request, resource, route } = routed;
  const isGerman = languagesOf(request)[0] === 'de';
  const headers = { Allow: allowed(resource), Vary: 'Accept-Language', 'Content-Language': isGerman ? 'de' : 'en' };
  const spoken = (answer: Answer): Answer => {
    const hasSentences = answer.status >= 400 || isMessage(answer.body);
    const body = isGerman && hasSentences ? { body: inGerman(answer.body) } : {};
    return { ...answer, ...body, headers: { ...headers, ...answer.headers } };
  };
  try {
    refuseAccept(request.headers.get('Accept'));
    const user = authenticate(world, request.headers.get('Authorization'));
    permit(user, resource, route, now);
    if (request.method === 'OPTIONS') return { status: 200, headers, body: describe(resource) };
    if (route === undefined) throw detail(405, `${request.method} is not possible here.`);
    const call = callOf(world, user, routed, await bodyOf(routed, route), now);
    // A name that is not in the table has no handler.
    const handler = own.get(route.operation) ?? handlers[route.operation.name as keyof typeof handlers];
    if (handler === undefined) throw new Error(`sandbox: nothing answers ${route.operation.name}`);
    return spoken(await handler(call));
  } catch (problem) {
    // What fails is an app's own route, or meets a changed world. Without an answer it would pass for a lost network.
    return spoken((problem instanceof Refusal ? problem : detail(500, String(problem))).answer);
  }
}

function isMessage(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'message' in body && Object.keys(body).length === 1;
}

function refuseAccept(accept: string | null): void {
  const ranges = (accept ?? '*/*').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase());
  if (!ranges.some((range) => range === '*/*' || range === 'application/*' || range === 'application/json')) {
    throw detail(406, 'Answers come as JSON only.');
  }
}

function callOf(
  world: World,
  user: User | undefined,
  { request, url, base, params }: RoutedRequest,
  body: Body,
  now: Milliseconds,
): Call {
  const languages = languagesOf(request);
  let names: Intl.DisplayNames | undefined;
  return {
    world,
    get viewer(): User {
      if (user === undefined) throw new Error('sandbox: an open operation asked who is signed in');
      return user;
    },
    now,
    time: zoneWriter(request.headers.get('Time-Zone')),
    media: (path) => (path === null ? null : `${base}/media/${path}`),
    languages,
    label: (text) => (languages[0] === 'de' ? (labels[text] ?? text) : text),
    // Created on demand: most answers contain no language, and creating it takes longer than the answer.
    nameOfLanguage: (code) => (names ??= new Intl.DisplayNames([...languages, 'en'], { type: 'language' })).of(code) ?? code,
    params,
    query: queryOf(url),
    body,
    newerShapes: /version=1\.0\b/.test(request.headers.get('Accept') ?? ''),
  };
}

async function bodyOf({ request, content }: RoutedRequest, { operation, encoding }: ServedRoute): Promise<Body> {
  const { name } = operation;
  const contentType = request.headers.get('Content-Type');
  const needsForm = name === 'readNotifications' && encoding === 'form';
  const breaks = needsForm || BREAKS_ON_ARRAYS.has(name);
  const isUnread = request.method === 'GET' || operation.encoding === 'none';
  if (isUnread && !(breaks && mediaTypeOf(contentType) === 'application/json')) return { form: false, values: {} };
  const parsed = parseBody(content, contentType, name !== 'register');
  const body = await (breaks ? parsed.catch(breakOnShape) : parsed);
  // Here the service does not refuse a body that is not a form; it fails with 500.
  if (needsForm && !body.form) throw crash();
  return body;
}

/** The operations that fail with 500 on JSON that is not an object; others refuse it. */
const BREAKS_ON_ARRAYS: ReadonlySet<string> = new Set(['blockUser', 'followUser']);

function breakOnShape(problem: unknown): never {
  const isShape =
    problem instanceof Refusal && typeof problem.answer.body === 'object' && 'non_field_errors' in (problem.answer.body ?? {});
  throw isShape ? crash() : problem;
}

/** Creating it takes longer than most answers. */
const inDefaultZone = /* @__PURE__ */ timeWriter(DEFAULT_ZONE);

/** The service fails with 500 on an unknown time zone. A blank one counts as missing. */
function zoneWriter(zone: string | null): (time: Milliseconds) => string {
  try {
    return zone === null || zone === '' ? inDefaultZone : timeWriter(zone);
  } catch {
    throw crash();
  }
}

function allowed({ routes }: Resource): string {
  const methods = new Set(routes.map(({ method }) => method as string));
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

function describe({ routes }: Resource): object {
  return {
    name: routes[0]?.operation.summary ?? '',
    description: '',
    renders: ['application/json'],
    parses: ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'],
  };
}
