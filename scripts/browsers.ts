/**
 * `npm run task -- browsers`: a part of the tests in Chromium, Firefox and WebKit. An engine that is missing is skipped, after the command that
 * installs it; with `BROWSERS=required` it is installed (on Debian, as root), or the run fails. Arguments go to Vitest.
 */
import { adviceFor, engines, ensureBrowser, findBrowser } from './lib/browsers.js';
import { orEnd, run, vitestArgs } from './lib/run.js';

const isRequired = process.env['BROWSERS'] === 'required';
for (const engine of engines) {
  if (isRequired) orEnd(() => ensureBrowser(engine));
  else if (findBrowser(engine) === undefined) console.log(`Skipped, because it was not found: ${engine}. ${adviceFor(engine)}`);
}
run('vitest', vitestArgs('browsers', ['--config=test/browsers/vitest.config.ts', ...process.argv.slice(2)]));
