import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../source.js';

/** The language server of the compiler, which editors ask. */
export interface LanguageServer {
  /** What an editor shows of the name at an offset of a file. */
  hover(file: string, text: string, offset: number): Promise<string>;
  stop(): Promise<void>;
}

interface Answer {
  readonly id?: number | string;
  readonly method?: string;
  readonly result?: { readonly contents?: unknown } | null;
}

/** Starts the server for one folder, over its standard input and output. */
export async function startLanguageServer(directory: string): Promise<LanguageServer> {
  const server = spawn(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '--lsp', '--stdio'], {
    cwd: directory,
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let received = Buffer.alloc(0);
  let last = 0;
  const send = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const ask = (method: string, params: unknown): Promise<Answer> => {
    last += 1;
    send({ id: last, method, params });
    return new Promise((resolve) => void waiting.set(last, resolve));
  };
  const take = (answer: Answer): void => {
    // The server asks, too: for the settings of an editor, which are the default ones.
    if (answer.method !== undefined && answer.id !== undefined) send({ id: answer.id, result: null });
    else if (answer.id !== undefined) waiting.get(Number(answer.id))?.(answer);
  };
  server.stdout.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const [head = '', length] = /^Content-Length: (\d+)\r\n(?:.+\r\n)*\r\n/.exec(received.toString('latin1')) ?? [];
      const end = head.length + Number(length);
      if (length === undefined || received.length < end) return;
      take(JSON.parse(received.subarray(head.length, end).toString('utf8')) as Answer);
      received = received.subarray(end);
    }
  });

  await ask('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(directory).href,
    capabilities: { textDocument: { hover: { contentFormat: ['markdown'] } } },
  });
  send({ method: 'initialized', params: {} });
  const opened = new Set<string>();
  return {
    async hover(file, text, offset) {
      const { href: uri } = pathToFileURL(file);
      const textDocument = { uri, languageId: 'typescript', version: 1, text: readFileSync(file, 'utf8') };
      if (!opened.has(uri)) send({ method: 'textDocument/didOpen', params: { textDocument } });
      opened.add(uri);
      const before = text.slice(0, offset).split('\n');
      const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
      const { result } = await ask('textDocument/hover', { textDocument: { uri }, position });
      const { contents } = result ?? {};
      return typeof contents === 'string' ? contents : JSON.stringify(contents ?? '');
    },
    async stop() {
      const ended = new Promise((resolve) => void server.once('exit', resolve));
      await ask('shutdown', null);
      send({ method: 'exit' });
      await ended;
    },
  };
}
