import type { RequestHandler } from 'msw';
import type { AnswersRequests } from './handlers.js';
import { sandboxHandlers } from './handlers.js';

/** Sandboxes that answer the requests of a page or of a Node process, each under a base URL of its own. */
export interface SandboxNetwork {
  /** Answers every request under `baseUrl` from the sandbox, until the function it returns is called. */
  serve(sandbox: AnswersRequests, baseUrl: string): () => void;
  /** Lets every request through to the real network again. */
  stop(): void;
}

/** What is common to msw's worker and its Node server. */
interface Interception {
  resetHandlers(...handlers: RequestHandler[]): void;
}

/** A network over msw, which can replace all its handlers but not take one away. */
export function networkOver(interception: Interception, stop: () => void): SandboxNetwork {
  const served = new Set<RequestHandler[]>();
  const renew = (): void => interception.resetHandlers(...[...served].flat());
  return {
    serve: (sandbox, baseUrl) => {
      const handlers = sandboxHandlers(sandbox, baseUrl);
      served.add(handlers);
      renew();
      return () => {
        served.delete(handlers);
        renew();
      };
    },
    stop,
  };
}
