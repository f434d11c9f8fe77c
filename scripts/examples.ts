/**
 * `npm run examples`: installs the packed library into a copy of each app of examples/, builds it and runs its tests in Chromium.
 * `npm run examples -- vite` starts that one, with the sandbox; `npm run examples -- --check vite` checks only that one.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.js';
import { createConsumer, type Versions } from './consumer.js';

const [asked, ...others] = process.argv.slice(2);
const isCheck = asked === undefined || asked === '--check';
const all = readdirSync('examples');
const chosen = isCheck && others.length === 0 ? all : all.filter((name) => name === asked || others.includes(name));
if (chosen.length === 0) throw new Error(`examples: there is no ${asked} in examples/`);

for (const name of chosen) {
  const files = filesIn(path.join('examples', name));
  const { dependencies, devDependencies } = JSON.parse(files['package.json'] ?? '{}') as Record<string, Versions>;
  const { 'community-hooks': _, ...versions } = { ...dependencies, ...devDependencies };
  const consumer = createConsumer(name, Object.keys(versions), files, versions);
  if (!isCheck) {
    npm(consumer.directory, 'start');
  } else {
    process.env['CHROMIUM'] = ensureChromium();
    npm(consumer.directory, 'run', 'build');
    npm(consumer.directory, 'run', 'e2e');
    console.log(`examples: ${name} builds and passes its tests with the packed library`);
  }
  consumer.remove();
}

function npm(cwd: string, ...args: readonly string[]): void {
  const { status } = spawnSync('npm', args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** The texts of all files in a folder, by their path in it; not what was installed or built there. */
function filesIn(directory: string, below = ''): Record<string, string> {
  const entries = readdirSync(path.join(directory, below)).filter(
    (name) => !/^(node_modules|dist|\.next|test-results)$/.test(name),
  );
  return Object.assign(
    {},
    ...entries.map((name): Record<string, string> => {
      const file = path.posix.join(below, name);
      const whole = path.join(directory, file);
      return statSync(whole).isDirectory() ? filesIn(directory, file) : { [file]: readFileSync(whole, 'utf8') };
    }),
  ) as Record<string, string>;
}
