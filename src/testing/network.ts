import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { type AnswersRequests, answerOf, under } from './handlers.js';

/** Sandboxes that answer the requests of a page or of a Node process, each under a base URL of its own. */
export interface SandboxNetwork {
  /** Answers every request under `baseUrl` from the sandbox, until the function it returns is called. */
  readonly serve: (sandbox: AnswersRequests, baseUrl: string) => () => void;
  /** Lets every request through to the real network again. */
  readonly stop: () => void;
}

/** Which sandbox answers what, and the one handler that asks: msw can replace its handlers, but not take one of them away. */
export interface Exchange {
  readonly handler: RequestHandler;
  readonly serve: SandboxNetwork['serve'];
}

export function createExchange(): Exchange {
  const served = new Set<{ readonly address: RegExp; readonly sandbox: AnswersRequests }>();
  return {
    handler: http.all('*', ({ request }) => {
      const found = [...served].find(({ address }) => address.test(request.url));
      // Without an answer msw goes on to its next handler, and at last to the network.
      return found && answerOf(found.sandbox, request);
    }),
    serve: (sandbox, baseUrl) => {
      const line = { address: under(baseUrl), sandbox };
      served.add(line);
      return () => void served.delete(line);
    },
  };
}
