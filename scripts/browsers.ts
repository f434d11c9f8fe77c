/**
 * `npm run task -- browsers`: a part of the tests in Chromium, Firefox and WebKit. An engine that is missing is skipped, after the command that
 * installs it; with `BROWSERS=required` it is installed (on Debian, as root), or the run fails. Arguments go to Vitest.
 */
import { mkdirSync } from 'node:fs';
import { adviceFor, engines, ensureBrowser, findBrowser } from './lib/browsers.js';
import { run } from './lib/run.js';

const isRequired = process.env['BROWSERS'] === 'required';
for (const engine of engines) {
  if (!isRequired) {
    if (findBrowser(engine) === undefined) console.log(`Skipped, because it was not found: ${engine}. ${adviceFor(engine)}`);
    continue;
  }
  try {
    ensureBrowser(engine);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
mkdirSync('.cache/reports', { recursive: true });

run('vitest', [
  'run',
  '--config=test/browsers/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=.cache/reports/browsers.json',
  ...process.argv.slice(2),
]);
