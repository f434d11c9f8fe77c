import { http, type RequestHandler } from 'msw';
import { type AnswersRequests, answerFrom, under } from './handlers.js';

/** Answers the requests of a page or a Node process from sandboxes, each under its own base URL. */
export interface SandboxNetwork {
  /** Answers every request under `baseUrl` from the sandbox. Call the returned function to stop. */
  readonly serve: (sandbox: AnswersRequests, baseUrl: string) => () => void;
  /** Stops all: every request goes to the network again. */
  readonly stop: () => void;
}

/** The sandboxes by base URL, and one msw handler for all: msw can replace its handlers, but not remove a single one. */
export interface SandboxRouter {
  readonly handler: RequestHandler;
  readonly serve: SandboxNetwork['serve'];
}

export function createSandboxRouter(): SandboxRouter {
  const served = new Set<{ readonly address: RegExp; readonly sandbox: AnswersRequests }>();
  return {
    handler: http.all('*', ({ request }) => {
      const found = [...served].find(({ address }) => address.test(request.url));
      // Without an answer msw tries its next handler, and at last the network.
      return found && answerFrom(found.sandbox, request);
    }),
    serve: (sandbox, baseUrl) => {
      const entry = { address: under(baseUrl), sandbox };
      served.add(entry);
      return () => void served.delete(entry);
    },
  };
}
