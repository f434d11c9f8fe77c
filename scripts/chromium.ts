import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

/** The path of an installed Chromium or Chrome: `$CHROMIUM`, else the first of the usual places; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') return named;
  return usualPaths().find((candidate) => existsSync(candidate));
}

/** Like `findChromium`; on Debian as root it installs the package, elsewhere it throws with the command to run. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) {
    if (existsSync(found)) return found;
    throw new Error(`CHROMIUM names ${found}, and there is no such file.`);
  }
  if (isDebianRoot()) installFromDebian();
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(`The browser tests need Chromium, and none was found. ${advice()}`);
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

function isDebianRoot(): boolean {
  const release = '/etc/os-release';
  return process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}

function installFromDebian(): void {
  console.log('Chromium is missing: installing the Debian package (apt-get install chromium), about a minute.');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = 'apt-get update -q && apt-get install -q -y --no-install-recommends chromium fonts-liberation';
  const result = spawnSync('bash', ['-c', install], { env: environment, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`apt-get install chromium failed:\n${result.stderr.trim()}`);
}

function advice(): string {
  const ways: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'Run `brew install --cask chromium`',
    win32: 'Run `winget install Hibbiki.Chromium`',
    linux: 'Run `sudo apt-get install chromium` (or the like of your distribution)',
  };
  return `${ways[platform()] ?? 'Install Chromium'}, or set CHROMIUM to the path of the program.`;
}
