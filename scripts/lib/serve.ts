import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** A program that is running in the background until it is disposed of. */
export interface Served extends AsyncDisposable {
  readonly url: string;
  /** What it has written so far. */
  readonly output: readonly string[];
}

/** Starts a program of node_modules/.bin and waits until the URL answers, whatever the status; its output is shown when it does not. */
export async function serve(command: readonly string[], url: string, directory: string = process.cwd()): Promise<Served> {
  const windows = process.platform === 'win32';
  // In a process group of its own, so that what npx starts ends with it.
  const child = spawn('npx', ['--no-install', ...command], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !windows,
    shell: windows,
  });
  const output: string[] = [];
  child.stdout.on('data', (text) => output.push(String(text)));
  child.stderr.on('data', (text) => output.push(String(text)));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.pid === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (windows) child.kill();
    else process.kill(-child.pid);
    await ended;
  };
  try {
    await answering(url, () => child.exitCode);
  } catch (error) {
    await stop();
    throw new Error(`${command.join(' ')} did not answer at ${url}:\n${output.join('')}`, { cause: error });
  }
  return { url, output, [Symbol.asyncDispose]: stop };
}

/** Serves what Vite has built in a folder. In a process of its own: Vite sets `NODE_ENV` for all that a process starts later. */
export async function serveSite(directory: string, ...flags: readonly string[]): Promise<Served> {
  const port = await freePort();
  return serve(['vite', 'preview', '--port', String(port), '--strictPort', ...flags], `http://localhost:${port}/`, directory);
}

async function answering(url: string, exitCode: () => number | null): Promise<void> {
  const until = Date.now() + 60_000;
  while (exitCode() === null && Date.now() < until) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(exitCode() === null ? 'no answer in a minute' : `ended with ${exitCode()}`);
}
