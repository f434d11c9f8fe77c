import type { AnyOperation } from '../contract/operation.js';
import type { Acts } from './act.js';
import type { Call } from './call.js';
import type { Answer } from './http/answers.js';
import type { Milliseconds } from './milliseconds.js';
import { publicUser } from './shapes/users.js';
import type { User, World } from './world.js';

/** An app's own operation in the sandbox. */
export interface OwnRoute {
  readonly operation: AnyOperation;
  /** Answers with JSON or nothing: `Response.json(…)`. A refusal is an answer with its status; it must change nothing. An error is a 500. */
  answer(call: OwnCall): Response | Promise<Response>;
}

/** A request of an app's own operation, after authentication. */
export interface OwnCall {
  /** The data of the sandbox, to read and to change. */
  readonly world: World;
  readonly act: Acts;
  /** The account that sent the request. An operation without a token must not read it. */
  readonly viewer: User;
  readonly now: Milliseconds;
  /** What the request has in its path, its query and its body, unchecked: values of a path or query are texts. */
  readonly input: Readonly<Record<string, unknown>>;
  /** A user as the account sees them in answers: `PublicUser` of the contract. */
  publicUser(user: User): object;
}

/** How the sandbox answers a request. */
export type Handling = (call: Call) => Promise<Answer>;

/** The handlers of an app's own operations. */
export function ownHandlers(routes: readonly OwnRoute[], act: Acts): ReadonlyMap<AnyOperation, Handling> {
  return new Map(routes.map((route) => [route.operation, (call) => handle(route, act, call)]));
}

async function handle(route: OwnRoute, act: Acts, call: Call): Promise<Answer> {
  const { world, now, params, query, body } = call;
  const response = await route.answer({
    ...{ world, act, now },
    get viewer() {
      return call.viewer;
    },
    input: { ...query, ...body.values, ...params },
    publicUser: (user) => publicUser(call, user),
  });
  const text = await response.text();
  return { status: response.status, ...(text && { body: JSON.parse(text) as unknown }) };
}
