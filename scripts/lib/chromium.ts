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

/** What is looked at to find Chromium. */
export interface Machine {
  /** What `$CHROMIUM` names. */
  readonly named: string | undefined;
  readonly usualPaths: readonly string[];
  readonly platform: NodeJS.Platform;
  readonly uid: number | undefined;
  /** The file that tells the distribution. */
  readonly release: string;
  /** The command for bash that installs Debian's package. */
  readonly install: string;
}

/** The path of an installed Chromium or Chrome: `$CHROMIUM`, else the first of the usual places; undefined when there is none. */
export function findChromium({ named, usualPaths }: Machine = thisMachine()): string | undefined {
  return named ?? usualPaths.find((candidate) => existsSync(candidate));
}

/** Like `findChromium`; on Debian as root it installs the package, elsewhere it throws with the command to run. */
export function ensureChromium(machine: Machine = thisMachine()): string {
  const found = findChromium(machine);
  if (found !== undefined) {
    if (isProgram(found)) return found;
    throw new Error(`CHROMIUM names ${found}, and there is no such program.`);
  }
  if (isDebianRoot(machine)) installFromDebian(machine);
  const installed = findChromium(machine);
  if (installed !== undefined) return installed;
  throw new Error(`The browser tests need Chromium, and none was found. ${advice(machine)}`);
}

function thisMachine(): Machine {
  return {
    named: process.env['CHROMIUM'] || undefined,
    usualPaths: usualPaths(),
    platform: platform(),
    uid: process.getuid?.(),
    release: '/etc/os-release',
    install: 'apt-get update -q && apt-get install -q -y --no-install-recommends chromium fonts-liberation',
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

function usualPaths(): string[] {
  if (platform() === 'darwin') return ['Chromium', 'Google Chrome'].flatMap(macPaths);
  if (platform() === 'win32') return windowsPaths();
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return [...names.map((name) => `/usr/bin/${name}`), ...names.map((name) => `/usr/local/bin/${name}`), '/snap/bin/chromium'];
}

function macPaths(name: string): string[] {
  const inside = `Applications/${name}.app/Contents/MacOS/${name}`;
  return [`/${inside}`, path.join(homedir(), inside)];
}

function windowsPaths(): string[] {
  const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
  const inside = [String.raw`Google\Chrome\Application\chrome.exe`, String.raw`Chromium\Application\chrome.exe`];
  return roots.flatMap((root) => inside.map((end) => path.join(root, end)));
}

function isDebianRoot({ uid, release }: Machine): boolean {
  return uid === 0 && existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'));
}

function installFromDebian({ install }: Machine): void {
  console.log('Chromium is missing: installing the Debian package (apt-get install chromium), about a minute.');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync('bash', ['-c', install], { env: environment, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`apt-get install chromium failed:\n${result.stderr.trim()}`);
}

function advice(machine: Machine): string {
  const ways: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'Run `brew install --cask chromium`',
    win32: 'Run `winget install Hibbiki.Chromium`',
    linux: 'Run `sudo apt-get install chromium` (or the like of your distribution)',
  };
  return `${ways[machine.platform] ?? 'Install Chromium'}, or set CHROMIUM to the path of the program.`;
}
