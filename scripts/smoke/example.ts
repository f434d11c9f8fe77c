import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from '../lib/browsers.js';
import { type Consumer, createConsumer, type Versions } from './consumer.js';
import type { Part } from './part.js';

/** The apps of examples/. */
export const examples: readonly string[] = readdirSync('examples');

/** Builds an app of examples/, and runs its tests in Chromium. */
export function example(name: string): Part {
  return async (check) => {
    // The frameworks send nothing of a test to anyone.
    const quiet = { NEXT_TELEMETRY_DISABLED: '1', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1' };
    Object.assign(process.env, quiet, { CHROMIUM: ensureBrowser('chromium') });
    const consumer = await copyOf(name);
    await check(`examples/${name}: the build`, () => consumer.run('npm', 'run', 'build'));
    await check(`examples/${name}: its tests in Chromium`, () => consumer.run('npm', 'run', 'e2e'));
    consumer.remove();
  };
}

/** A copy of an app of examples/, with the packed library. */
export function copyOf(name: string): Promise<Consumer> {
  const files = filesIn(path.join('examples', name));
  const { dependencies, devDependencies } = JSON.parse(files['package.json'] ?? '{}') as Record<string, Versions>;
  const { 'community-hooks': _, ...versions } = { ...dependencies, ...devDependencies };
  return createConsumer(name, Object.keys(versions), files, versions);
}

/** The texts of all files in a folder, by their path in it; not what was installed or built there. */
function filesIn(directory: string, below = ''): Record<string, string> {
  const entries = readdirSync(path.join(directory, below)).filter(
    (name) => !/^(node_modules|dist|\.next|\.expo|test-results)$/.test(name),
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
