import type { EngineHost, Operation } from 'community-hooks/engine';
import * as z from 'zod/mini';
import type { Route } from './operations.js';

/** What every failed request rejects with; `status` is 0 without an answer. */
export class RequestError extends Error {
  readonly status: number;

  constructor(operation: string, status: number) {
    super(`${operation}: ${status || 'no answer'}`);
    this.status = status;
  }
}

export type GroceriesHost = EngineHost<RequestError>;

/** A client of the service: once per app in a browser, once per request on a server. */
export function createHost(
  baseUrl: string,
  send: (request: Request) => Promise<Response> = fetch,
): GroceriesHost {
  const parts = new Map<symbol, unknown>();
  return {
    scope: baseUrl,
    service: {
      name: 'groceries',
      isRefusal: (error) => !mayPass(error),
      isUnknown: mayPass,
      contractError: (operation) => new RequestError(operation, 422),
      sessionChangedError: (operation) => new RequestError(operation, 401),
    },
    // One household. With accounts, this is the id of the signed-in one.
    session: { current: { account: 'household' }, subscribe: () => () => {} },
    async call<Input, Output>(
      { name, method, path, output }: Operation<Input, Output> & Route,
      input: Input,
      { signal }: RequestInit = {},
    ) {
      const fields: [string, unknown][] = Object.entries(input ?? {});
      const ofPath = new Map(fields.map(([field, value]) => [field, String(value)]));
      const url = new URL(
        baseUrl + path.replace(/:(\w+)/g, (_, field: string) => ofPath.get(field) ?? ''),
      );
      if (method === 'GET') for (const [field, value] of ofPath) url.searchParams.set(field, value);
      const body = method === 'POST' ? JSON.stringify(input) : null;
      const request = new Request(url, { method, body, signal: signal ?? null });
      const answer = await send(request).catch(() => undefined);
      if (!answer?.ok) throw new RequestError(name, answer?.status ?? 0);
      return z.parse(output, await answer.json());
    },
    emit: () => {},
    part<State>(key: symbol, make: () => State): State {
      if (!parts.has(key)) parts.set(key, make());
      // Each key belongs to one module of the engine, which always makes the same type.
      return parts.get(key) as State;
    },
  };
}

/** A fault, not a refusal: a retry may succeed, and a write may have been applied. */
function mayPass(error: unknown): boolean {
  const status = error instanceof RequestError ? error.status : 0;
  return status < 400 || status === 408 || status === 429 || status >= 500;
}
