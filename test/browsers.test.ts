import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adviceFor, engines, ensureBrowser, findBrowser, type Machine } from '../scripts/lib/browsers.js';
import { inCI } from './support/in-ci.js';

/** For Vitest: nothing to run, and that is well. */
const NO_TEST = '--passWithNoTests test/of-no-such-name';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'chromium-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** A machine whose one usual path is in a folder of the test, where nothing is yet; its installer puts a program there. */
function machine(change: Partial<Machine> & { distribution?: string } = {}): Machine {
  const { distribution = 'ID=debian', ...rest } = change;
  const release = path.join(directory, 'os-release');
  writeFileSync(release, `NAME="Some Linux"\n${distribution}\n`);
  const usual = path.join(directory, 'chromium');
  const install = `touch '${usual}' && chmod +x '${usual}'`;
  return { named: undefined, usualPaths: [usual], besides: [], platform: 'linux', uid: 0, release, install, ...rest };
}

function program(name: string): string {
  const file = path.join(directory, name);
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

/** A program of the checkout in a process of its own, with its output by lines. */
function ended(args: readonly string[], chromium: string): { status: number | null; stdout: string[]; stderr: string[] } {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH, HOME, CHROMIUM: chromium },
  });
  const [out, complaints] = [stdout, stderr].map((text) => text.split('\n').filter((line) => line !== ''));
  return { status, stdout: out ?? [], stderr: complaints ?? [] };
}

/** What `ensureBrowser` answers in a process of its own, for this machine or for the real one. */
function asked(chromium: string, given?: Machine): ReturnType<typeof ended> {
  const code = `import { ensureBrowser } from './scripts/lib/browsers.ts'; console.log(ensureBrowser('chromium', ${JSON.stringify(given) ?? ''}));`;
  return ended(['--input-type=module', '--eval', code], chromium);
}

describe('CHROMIUM', () => {
  test('names the program that is taken', () => {
    const named = program('my-own-chromium');
    expect(asked(named)).toEqual({ status: 0, stdout: [named], stderr: [] });
  });

  test.each(['', '--project=stories ', '--project unit --project browser ', '--all-stories '])(
    'that names nothing ends `npm test -- %s...` with one line, before any test',
    (given) => {
      const missing = path.join(directory, 'nope');
      expect(ended(['scripts/test.ts', ...`${given}${NO_TEST}`.split(' ')], missing)).toEqual({
        status: 1,
        stdout: [],
        stderr: [`CHROMIUM names ${missing}, and there is no such program.`],
      });
    },
  );

  test('may not name a folder, or a file that cannot be run', () => {
    const file = path.join(directory, 'readme');
    writeFileSync(file, '');
    for (const named of [directory, file]) {
      expect(() => ensureBrowser('chromium', machine({ named }))).toThrow(
        `CHROMIUM names ${named}, and there is no such program.`,
      );
    }
  });

  // It starts Vitest, which looks for the tests of two projects.
  test.runIf(inCI)('is not looked for where only projects are named that need no browser, or start it themselves', () => {
    const given = `--project unit --project=hooks ${NO_TEST}`;
    expect(ended(['scripts/test.ts', ...given.split(' ')], path.join(directory, 'nope')).status).toBe(0);
  });
});

describe('without CHROMIUM', () => {
  test('the first of the usual paths is taken', () => {
    const usualPaths = [path.join(directory, 'nope'), program('google-chrome'), program('chromium')];
    expect(ensureBrowser('chromium', machine({ usualPaths }))).toBe(usualPaths[1]);
  });

  test('and without any there, Debian as root installs the package, and says so in one line', () => {
    const debian = machine();
    expect(asked('', debian)).toEqual({
      status: 0,
      stdout: [
        'Chromium is missing: installing it from Debian (apt-get install chromium), about a minute.',
        debian.usualPaths[0],
      ],
      stderr: [],
    });
  });

  test('an installation that fails tells why', () => {
    const debian = machine({ install: 'echo "E: Unable to locate package chromium" >&2; exit 100' });
    const { status, stderr } = asked('', debian);
    expect([status, stderr.join('\n')]).toEqual([
      1,
      expect.stringContaining('apt-get install chromium failed:\nE: Unable to locate package chromium'),
    ]);
  });

  test.each([
    ['Debian, not as root', { uid: 1000 }, 'Run `sudo apt-get install chromium` (or the like of your distribution)'],
    ['another Linux', { distribution: 'ID=ubuntu\nID_LIKE=debian' }, 'Run `sudo apt-get install chromium`'],
    ['a Linux that does not say which', { release: '/no/such/file' }, 'Run `sudo apt-get install chromium`'],
    ['a Mac', { platform: 'darwin', uid: 501 }, 'Run `brew install --cask chromium`'],
    ['Windows', { platform: 'win32', uid: undefined }, 'Run `winget install Hibbiki.Chromium`'],
    ['another system', { platform: 'freebsd', uid: 1000 }, 'Install Chromium'],
  ] as const)('%s is told the command to run, and nothing is installed', (_, change, way) => {
    const other = machine(change);
    expect(() => ensureBrowser('chromium', other)).toThrow(`The browser tests need Chromium, and none was found. ${way}`);
    expect(() => ensureBrowser('chromium', other)).toThrow(/, or set CHROMIUM to the path of the program\.$/);
    expect(existsSync(other.usualPaths[0] ?? '')).toBe(false);
  });
});

describe('each engine', () => {
  test('has the command that installs it', () => {
    expect(engines.map((engine) => adviceFor(engine, machine({ uid: 1000 })))).toEqual([
      'Run `sudo apt-get install chromium` (or the like of your distribution), or set CHROMIUM to the path of the program.',
      'Run `sudo apt-get install firefox-esr` (or the like of your distribution), or set FIREFOX to the path of the program.',
      'Run `sudo apt-get install webkit2gtk-driver xvfb` (or the like of your distribution), or set WEBKIT_DRIVER to the path of the program.',
    ]);
  });

  test('is missing where a program is missing that it needs besides', () => {
    const usualPaths = [program('WebKitWebDriver')];
    expect(findBrowser('webkit', machine({ usualPaths }))).toBe(usualPaths[0]);
    expect(findBrowser('webkit', machine({ usualPaths, besides: [path.join(directory, 'Xvfb')] }))).toBeUndefined();
  });
});
