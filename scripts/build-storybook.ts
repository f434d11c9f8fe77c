/** `npm run task -- build-storybook`: the Storybook as a static site in storybook-static/. */
import { run } from './lib/run.js';

run('storybook', ['build', '--output-dir', 'storybook-static', ...process.argv.slice(2)]);
