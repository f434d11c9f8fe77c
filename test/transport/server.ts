import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawServer {
  readonly url: string;
  /** What came in, in order. */
  readonly seen: IncomingMessage[];
  /** Resolves when a connection is gone. */
  readonly closed: Promise<void>;
}

/** A server of Node's own on a free port, for what only sockets can do; it ends with the test. */
export async function rawServer(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<RawServer> {
  const seen: IncomingMessage[] = [];
  let close!: () => void;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const server = createServer((request, response) => {
    seen.push(request);
    request.socket.once('close', close);
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen, closed };
}
