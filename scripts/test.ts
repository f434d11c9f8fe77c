/**
 * `npm test`: every test project and the core stories, in the Chromium of this machine. Chromium is asked for before anything runs,
 * unless `--project` names nothing but projects whose tests do without a browser, or start one themselves. Arguments go to Vitest, but for
 * `--all-stories`, which runs nothing but the stories, all of them, and `--long`, which runs 10 000 random programs and visits,
 * 2,000 judged ones, 1,000 overlaps, 1,000 random loads and 2,000 of the outbox for each storage (`PROGRAMS`, `VISITS`, `JUDGE`, `OVERLAPS`,
 * `LOADS` and `OUTBOX_PROGRAMS` name other numbers; the tests themselves know small ones).
 */
import { ensureBrowser } from './lib/browsers.js';
import { orEnd, run, vitestArgs } from './lib/run.js';

const given = process.argv.slice(2);
const everyStory = given.includes('--all-stories');

const projects = given.flatMap((argument, index) => {
  if (argument === '--project') return given[index + 1] ?? [];
  return argument.startsWith('--project=') ? argument.slice('--project='.length) : [];
});

if (everyStory || projects.length === 0 || projects.some((project) => !['unit', 'apart', 'hooks', 'types'].includes(project))) {
  process.env['CHROMIUM'] = orEnd(() => ensureBrowser('chromium'));
}
if (everyStory) process.env['STORIES'] = 'all';
if (given.includes('--long')) {
  Object.assign(process.env, {
    PROGRAMS: '10000',
    VISITS: '10000',
    JUDGE: '2000',
    OVERLAPS: '1000',
    LOADS: '1000',
    OUTBOX_PROGRAMS: '2000',
  });
}

const args = given.filter((argument) => argument !== '--all-stories' && argument !== '--long');
run('vitest', everyStory ? vitestArgs('stories', ['--project', 'stories', ...args]) : vitestArgs('test', args));
