import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ensureBrowser } from '../../scripts/lib/browsers.js';
import { freePort } from '../../scripts/lib/serve.js';
import type { Browser, Tab } from './tab.js';

// Firefox and WebKit, driven by the commands of the W3C's WebDriver: WebKitWebDriver takes them over HTTP, and Firefox itself over TCP,
// under the same names. Playwright, which drives Chromium here, has neither: its Firefox and its WebKit are builds of its own, and it
// sends a command to Debian's Firefox that this does not know.

/** The commands that are used, each with its method and path below a session. */
const commands = {
  Navigate: 'POST /url',
  Back: 'POST /back',
  Refresh: 'POST /refresh',
  GetWindowHandle: 'GET /window',
  NewWindow: 'POST /window/new',
  SwitchToWindow: 'POST /window',
  CloseWindow: 'DELETE /window',
  ExecuteAsyncScript: 'POST /execute/async',
} as const;

type Send = (command: keyof typeof commands, parameters?: object) => Promise<unknown>;

interface Session {
  readonly send: Send;
  end(): Promise<void>;
}

/** Preferences of Firefox: `{ 'network.cookie.cookieBehavior': 2 }` blocks cookies. */
export type Preferences = Readonly<Record<string, number | boolean | string>>;

export async function startFirefox(preferences: Preferences = {}): Promise<Browser> {
  return browserOf(await firefoxSession(preferences));
}

export async function startWebKit(): Promise<Browser> {
  return browserOf(await webKitSession());
}

/** A command goes to one window, so each names it first, and none comes between the two. */
async function browserOf({ send, end }: Session): Promise<Browser> {
  // Stays open: a new one is opened from it, and without any the session would end.
  const first = await send('GetWindowHandle');
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(task);
    queue = result.catch(() => undefined);
    return result;
  };
  const tabOf = (handle: string): Tab => {
    const inTab: Send = (command, parameters) =>
      inTurn(async () => {
        await send('SwitchToWindow', { handle });
        return send(command, parameters);
      });
    return {
      goto: async (url) => void (await inTab('Navigate', { url })),
      back: async () => void (await inTab('Back')),
      reload: async () => void (await inTab('Refresh')),
      close: async () => void (await inTab('CloseWindow')),
      evaluate: async (task: unknown, argument?: unknown) =>
        resultOf<never>(await inTab('ExecuteAsyncScript', scriptOf(task, argument))),
    };
  };
  return {
    open: () =>
      inTurn(async () => {
        await send('SwitchToWindow', { handle: first });
        const { handle } = (await send('NewWindow', { type: 'window' })) as { handle: string };
        return tabOf(handle);
      }),
    close: () => inTurn(end),
  };
}

/** The script waits for a promise. What it gives back is text: the drivers differ in what they make of `undefined`. */
function scriptOf(task: unknown, argument: unknown): object {
  const script = `const [argument, done] = arguments;
    Promise.resolve().then(() => (${String(task)})(argument)).then(
      (value) => done(JSON.stringify({ value })),
      (error) => done(JSON.stringify({ error: String(error) })),
    );`;
  return { script, args: [argument ?? null] };
}

function resultOf<Result>(text: unknown): Result {
  const { value, error } = JSON.parse(String(text)) as { value: Result; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}

/** Marionette, by which geckodriver drives Firefox too: `LENGTH:[0, id, name, parameters]`, answered by `LENGTH:[1, id, error, result]`. */
async function firefoxSession(preferences: Preferences): Promise<Session> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const given = Object.entries({ ...quietFirefox, ...preferences });
  const lines = given.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const firefox = start(ensureBrowser('firefox'), args, { HOME: profile });
  const portFile = path.join(profile, 'MarionetteActivePort');
  const port = await until(firefox, () => (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0));
  const call = await marionette(port);
  await call('WebDriver:NewSession', {});
  return {
    send: (command, parameters) => call(`WebDriver:${command}`, parameters),
    async end() {
      await stop(firefox);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** No start page, and no request but those of the tests. */
const quietFirefox: Preferences = {
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  // A tab behind another one runs its timers as one in front does.
  'dom.min_background_timeout_value': 4,
  'dom.timeout.enable_budget_timer_throttling': false,
};

async function marionette(port: number): Promise<(name: string, parameters?: object) => Promise<unknown>> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (error: Error | null, result: unknown) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as unknown;
      received = received.subarray(end);
      // The first one greets.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, { error: string; message: string } | null, unknown];
      waiting.get(id)?.(error && new Error(`${error.error}: ${error.message}`), result);
      waiting.delete(id);
    }
  });
  const fail = (error: Error): void => {
    for (const settle of waiting.values()) settle(error, undefined);
    waiting.clear();
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('Firefox has closed the connection')));
  await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)));
  let last = 0;
  return (name, parameters = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, (error, result) => (error ? reject(error) : resolve(unwrapped(result))));
      const text = JSON.stringify([0, last, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

function unwrapped(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : result;
}

async function webKitSession(): Promise<Session> {
  const driver = ensureBrowser('webkit');
  const display = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {});
  const number = await firstLine(display, display.stdio[3] as Readable);
  const port = await freePort();
  const server = start(driver, [`--port=${port}`], { DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' });
  const call = async (command: string, parameters: object = {}): Promise<unknown> => {
    const [method = '', place = ''] = command.split(' ');
    const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {};
    const response = await fetch(`http://127.0.0.1:${port}${place}`, { method, ...body });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
  await until(server, () =>
    call('GET /status').then(
      () => true,
      () => false,
    ),
  );
  const options = { args: ['--automation'] };
  const made = await call('POST /session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
  const { sessionId } = made as { sessionId: string };
  return {
    send: (command, parameters) => call(commands[command].replace('/', `/session/${sessionId}/`), parameters),
    async end() {
      await call(`DELETE /session/${sessionId}`).catch(() => undefined);
      await stop(server);
      await stop(display);
    },
  };
}

/** A program that ends with this process at the latest. */
function start(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(program, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Asks until there is an answer, for a minute at most, or as long as the program runs. */
async function until<Answer>(child: ChildProcess, ask: () => Answer | Promise<Answer>): Promise<NonNullable<Answer>> {
  const end = Date.now() + 60_000;
  while (child.exitCode === null && Date.now() < end) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${child.spawnfile} ${child.exitCode === null ? 'does not answer' : `ended with ${child.exitCode}`}`);
}

function firstLine(child: ChildProcess, output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    output.once('data', (text) => resolve(String(text).trim()));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
  });
}
