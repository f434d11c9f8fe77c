import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What a request can meet between the client and the service. What stands here twice is twice as frequent. */
export const FATES = [
  /** It waits until others have been answered, or its answer does. */
  'late',
  'late answer',
  /** The connection is reset before the service sees the request, or once it has applied it. */
  'reset before',
  'reset before',
  'reset after',
  'reset after',
  /** The answer ends in the middle. */
  'cut',
  'cut',
  /** No answer comes, of a request that the service does not see, or of one that it has applied. */
  'stall before',
  'stall after',
  /** Answers in place of the service's; it has not seen the request, but for the last one. */
  '503',
  '429',
  'page',
  '500 applied',
] as const;

export type Fate = 'fine' | (typeof FATES)[number];

interface Message {
  readonly head: string;
  readonly body: Buffer;
}

/**
 * A raw-socket server in front of a service: what it does to connections no HTTP server would do. Forwards each request to the port, unless its fate says otherwise. `fateOf` gets the
 * method and the address.
 */
export async function startFaultServer(port: number, fateOf: (request: string) => Fate, say: (text: string) => void) {
  const sockets = new Set<Socket>();
  const late = new Set<() => void>();
  let faults = 0;
  let isHealed = false;
  let forwarded = 0;
  const releaseLate = (): void => {
    const waiting = [...late];
    late.clear();
    for (const release of waiting) release();
  };

  /** One that is alone waits for nobody. */
  const overtaken = async (): Promise<void> => {
    if (forwarded > 0) await new Promise<void>((resolve) => late.add(resolve));
  };

  const serve = async (socket: Socket, message: Message): Promise<void> => {
    const request = message.head.slice(0, message.head.indexOf(' HTTP/'));
    const fate = isHealed ? 'fine' : fateOf(request);
    if (fate !== 'fine') {
      faults += 1;
      say(`${request}: ${fate}`);
    }
    switch (fate) {
      case 'reset before':
        return void socket.resetAndDestroy();
      case 'stall before':
        return;
      case '503':
      case '429':
      case 'page':
        return void socket.write(ANSWERS[fate]);
      default:
    }
    if (fate === 'late') await overtaken();
    // Whoever asked may be gone by now: the service does not see what was given up.
    if (socket.destroyed) return;
    forwarded += 1;
    const answer = await forward(port, message);
    forwarded -= 1;
    if (fate === 'late answer') await overtaken();
    if (fate === 'fine' || forwarded === 0) releaseLate();
    if (fate === 'stall after') return;
    if (fate === 'reset after') return void socket.resetAndDestroy();
    if (fate === '500 applied') return void socket.write(ANSWERS['500 applied']);
    const cut = answer.head.length + 4 + Math.floor(answer.body.length / 2);
    const bytes = bytesOf({ ...answer, head: answer.head.replace(/connection: close/i, 'Connection: keep-alive') });
    // An answer without a body has nothing to be cut from but its head.
    if (fate === 'cut') socket.write(bytes.subarray(0, answer.body.length > 0 ? cut : 12), () => socket.destroy());
    else socket.write(bytes);
  };

  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on('close', () => sockets.delete(socket));
    // A client that goes away resets its connection.
    socket.on('error', () => undefined);
    const read = reader();
    socket.on('data', (chunk: Buffer) => {
      // At the end of a program the service is gone before the last answer.
      for (const message of read(chunk)) serve(socket, message).catch(() => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    // The address of a server that listens to a port is no text.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many requests met a fault. */
    faults: (): number => faults,
    /** From now on nothing goes wrong any more, and what is late goes on. */
    heal: (): void => {
      isHealed = true;
      releaseLate();
    },
    close: (): void => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const ANSWERS = {
  '503': answerOf('503 Service Unavailable', 'text/html', '<h1>Busy</h1>'),
  '429': answerOf('429 Too Many Requests', 'application/json', '{"detail":"Slow down."}', 'Retry-After: 0\r\n'),
  page: answerOf('200 OK', 'text/html', '<!doctype html><h1>Sign in to this network</h1>'),
  '500 applied': answerOf('500 Internal Server Error', 'text/html', '<h1>Something went wrong</h1>'),
} as const;

function answerOf(status: string, type: string, body: string, headers = ''): string {
  return `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`;
}

function bytesOf({ head, body }: Message): Buffer {
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body]);
}

/** Sends a request on a connection of its own, and gives back the whole answer. */
function forward(port: number, message: Message): Promise<Message> {
  return new Promise((resolve, reject) => {
    const upstream = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    upstream.setNoDelay();
    upstream.on('error', reject);
    upstream.on('data', (chunk: Buffer) => chunks.push(chunk));
    upstream.on('end', () => {
      const whole = Buffer.concat(chunks);
      const end = whole.indexOf('\r\n\r\n');
      resolve({ head: whole.toString('latin1', 0, end), body: whole.subarray(end + 4) });
    });
    upstream.write(bytesOf({ ...message, head: message.head.replace(/connection: keep-alive/i, 'Connection: close') }));
  });
}

/** Cuts what comes in on a connection into requests. */
function reader(): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (let end = rest.indexOf('\r\n\r\n'); end >= 0; end = rest.indexOf('\r\n\r\n')) {
      const head = rest.toString('latin1', 0, end);
      const start = end + 4;
      const isChunked = /^transfer-encoding: chunked/im.test(head);
      const last = isChunked
        ? rest.indexOf('0\r\n\r\n', start) + 5
        : start + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (last < start + (isChunked ? 5 : 0) || last > rest.length) break;
      messages.push({ head, body: rest.subarray(start, last) });
      rest = rest.subarray(last);
    }
    return messages;
  };
}
