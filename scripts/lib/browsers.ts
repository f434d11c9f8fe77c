import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import path from 'node:path';

/** Switches under which Chromium runs as root, without a display, and talks to no one but the tests. */
export const chromiumSwitches: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export type Engine = 'chromium' | 'firefox' | 'webkit';

/** Where an engine is found, and how it is installed. */
interface Known {
  readonly title: string;
  /** The environment variable that names its program. */
  readonly variable: string;
  /** Names of its program on Linux. */
  readonly programs: readonly string[];
  /** Names of its app on a Mac, each with the program in it. */
  readonly apps: readonly (readonly [app: string, program: string])[];
  /** Its programs below the folders of Windows. */
  readonly windows: readonly string[];
  /** What else must be there. */
  readonly besides: readonly string[];
  /** Debian's packages. */
  readonly packages: string;
  readonly advice: Partial<Record<NodeJS.Platform, string>>;
}

const known: Readonly<Record<Engine, Known>> = {
  chromium: {
    title: 'Chromium',
    variable: 'CHROMIUM',
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    apps: ['Chromium', 'Google Chrome'].map((name) => [name, name]),
    windows: [String.raw`Google\Chrome\Application\chrome.exe`, String.raw`Chromium\Application\chrome.exe`],
    besides: [],
    packages: 'chromium',
    advice: { darwin: 'Run `brew install --cask chromium`', win32: 'Run `winget install Hibbiki.Chromium`' },
  },
  firefox: {
    title: 'Firefox',
    variable: 'FIREFOX',
    programs: ['firefox-esr', 'firefox'],
    apps: [['Firefox', 'firefox']],
    windows: [String.raw`Mozilla Firefox\firefox.exe`],
    besides: [],
    packages: 'firefox-esr',
    advice: { darwin: 'Run `brew install --cask firefox`', win32: 'Run `winget install Mozilla.Firefox`' },
  },
  // WebKitGTK, by its driver: it starts the browser that belongs to it, on a display that nobody sees.
  webkit: {
    title: 'WebKit',
    variable: 'WEBKIT_DRIVER',
    programs: ['WebKitWebDriver'],
    apps: [],
    windows: [],
    besides: ['/usr/bin/Xvfb'],
    packages: 'webkit2gtk-driver xvfb',
    advice: { darwin: 'Run the tests on Linux', win32: 'Run the tests on Linux' },
  },
};

export const engines: readonly Engine[] = ['chromium', 'firefox', 'webkit'];

/** What is looked at to find a browser. */
export interface Machine {
  /** What the engine's variable names. */
  readonly named: string | undefined;
  readonly usualPaths: readonly string[];
  readonly besides: readonly string[];
  readonly platform: NodeJS.Platform;
  readonly uid: number | undefined;
  /** The file with the name of the distribution. */
  readonly release: string;
  /** The command for bash that installs Debian's packages. */
  readonly install: string;
}

/** The path of an installed browser: what its variable names, else the first of the usual places; undefined when there is none. */
export function findBrowser(engine: Engine, { named, usualPaths, besides }: Machine = thisMachine(engine)): string | undefined {
  if (!besides.every((one) => existsSync(one))) return undefined;
  return named ?? usualPaths.find((candidate) => existsSync(candidate));
}

/** Like `findBrowser`; on Debian as root it installs the packages, elsewhere it throws with the command to run. */
export function ensureBrowser(engine: Engine, machine: Machine = thisMachine(engine)): string {
  const found = findBrowser(engine, machine);
  const { title, variable } = known[engine];
  if (found !== undefined) {
    if (isProgram(found)) return found;
    throw new Error(`${variable} names ${found}, and there is no such program.`);
  }
  if (isDebianRoot(machine)) installFromDebian(engine, machine);
  const installed = findBrowser(engine, machine);
  if (installed !== undefined) return installed;
  throw new Error(`The browser tests need ${title}, and none was found. ${adviceFor(engine, machine)}`);
}

/** How to install a browser, in a sentence. */
export function adviceFor(engine: Engine, machine: Machine = thisMachine(engine)): string {
  const { title, variable, packages, advice } = known[engine];
  const linux = `Run \`sudo apt-get install ${packages}\` (or the like of your distribution)`;
  const way = machine.platform === 'linux' ? linux : advice[machine.platform];
  return `${way ?? `Install ${title}`}, or set ${variable} to the path of the program.`;
}

function thisMachine(engine: Engine): Machine {
  const { variable, besides, packages } = known[engine];
  return {
    named: process.env[variable] || undefined,
    usualPaths: usualPaths(known[engine]),
    besides,
    platform: platform(),
    uid: process.getuid?.(),
    release: '/etc/os-release',
    install: `apt-get update -q && apt-get install -q -y --no-install-recommends ${packages}`,
  };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function usualPaths({ programs, apps, windows }: Known): string[] {
  if (platform() === 'darwin') return apps.flatMap(([app, program]) => macPaths(app, program));
  if (platform() === 'win32') return windowsPaths(windows);
  return ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) => programs.map((name) => `${folder}/${name}`));
}

function macPaths(app: string, program: string): string[] {
  const inside = `Applications/${app}.app/Contents/MacOS/${program}`;
  return [`/${inside}`, path.join(homedir(), inside)];
}

function windowsPaths(inside: readonly string[]): string[] {
  const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
  return roots.flatMap((root) => inside.map((end) => path.join(root, end)));
}

function isDebianRoot({ uid, release }: Machine): boolean {
  return uid === 0 && existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'));
}

function installFromDebian(engine: Engine, { install }: Machine): void {
  const { title, packages } = known[engine];
  console.log(`${title} is missing: installing it from Debian (apt-get install ${packages}), about a minute.`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync('bash', ['-c', install], { env: environment, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`apt-get install ${packages} failed:\n${result.stderr.trim()}`);
}
