import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type BrowserConfigOptions, type TestSpecification } from 'vitest/node';
import { librarySource } from './.storybook/vite.config.js';
import { chromiumSwitches, findBrowser } from './scripts/lib/browsers.js';

/** Found before the first test, so that no page is reloaded in the middle of one. */
const prebundled = [
  'react',
  'react-dom/client',
  'react/jsx-dev-runtime',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'ky',
  'zod/mini',
  'msw',
  'msw/browser',
];

/** They start browsers and servers that replace globals, or put another platform in the place of Node: each has a process of its own. */
const apart = ['test/{outbox,react-native,session,site}/**/*.test.ts'];

/**
 * Minutes that find only what a change of theirs breaks: tests of tests, which break the library, how the demos look, and the trial of the
 * generator on a copy of the repository. And what `outbox/chromium.test.ts` does as well, in the way of all engines. `.ci/run` sets CI.
 */
const onlyInCI = process.env['CI']
  ? []
  : [
      'test/**/sabotage.test.{ts,tsx}',
      'test/stories/{forced-colours,long-lists,typography}.browser.test.tsx',
      'test/new-operation.test.ts',
      'test/outbox/engines.test.ts',
    ];

/**
 * Files with random programs, which take minutes in CI: one that started last would run alone at the end. And one for a page without a service
 * worker, which stories start and leave.
 */
const first = /\/((judge|others|overlaps)\.test\.tsx|upload\.browser\.test\.ts)$/;

/** A story that fails leaves the page to nobody else. */
const last = /\/console\.browser\.test\.tsx$/;

/** A fresh clone has no durations of earlier runs. */
class FirstAndLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => Number(last.test(moduleId)) - Number(first.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/** What they do after a test runs in the opposite order: secrets are looked for while the page is still there. */
const inPage = ['test/setup/dom.ts', 'test/setup/secrets.ts', 'test/setup/after-test.ts'];

const inNode = ['test/setup/secrets.ts', 'test/setup/after-test.ts'];

/** The App story and one story a group carry the tag `core`; `npm run task -- test:stories` asks for all of them. */
const everyStory = process.env['STORIES'] === 'all';

export default defineConfig({
  resolve: { alias: librarySource },
  test: {
    // One less by default, which is one on a machine with two.
    maxWorkers: '100%',
    // Random programs leave much behind that is soon needless: it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: FirstAndLast },
    // For what hangs. A slow machine under load may take a minute for what is done in five seconds elsewhere.
    testTimeout: 300_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.browser.test.ts', ...apart, ...onlyInCI],
          setupFiles: ['test/setup/shared.ts', ...inNode],
        },
      },
      {
        extends: true,
        test: { name: 'apart', environment: 'node', include: apart, exclude: onlyInCI, setupFiles: inNode },
      },
      {
        extends: true,
        test: {
          name: 'hooks',
          environment: 'jsdom',
          isolate: false,
          include: ['test/**/*.test.tsx'],
          exclude: ['test/**/*.browser.test.tsx', ...onlyInCI],
          setupFiles: ['test/setup/shared.ts', ...inPage],
        },
      },
      {
        extends: true,
        test: {
          name: 'types',
          include: [],
          typecheck: { enabled: true, only: true, include: ['test/**/*.test-d.{ts,tsx}'], tsconfig: 'tsconfig.types.json' },
        },
      },
      {
        extends: true,
        optimizeDeps: {
          include: [
            ...prebundled,
            ...['@testing-library/react', '@testing-library/user-event', '@storybook/react-vite', 'storybook/test', 'axe-core'],
          ],
        },
        test: {
          name: 'browser',
          // Pages have no environment.
          env: process.env['CI'] ? { CI: process.env['CI'] } : {},
          include: ['test/**/*.browser.test.{ts,tsx}'],
          exclude: onlyInCI,
          setupFiles: ['test/setup/dom.ts', 'test/setup/after-test.ts'],
          // In one page, because the service worker of another one would answer for it.
          browser: browser(false),
        },
      },
      {
        extends: true,
        plugins: [storybookTest({ configDir: '.storybook', tags: everyStory ? {} : { include: ['core'] } })],
        optimizeDeps: { include: prebundled },
        test: { name: 'stories', browser: browser(everyStory) },
      },
    ],
  },
});

// A function, because Vitest writes into what it is given: two projects cannot share one object. `isParallel`: in several pages at once.
function browser(isParallel: boolean): BrowserConfigOptions {
  const executablePath = findBrowser('chromium');
  const launchOptions = { args: [...chromiumSwitches], ...(executablePath === undefined ? {} : { executablePath }) };
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    // One page for many files: to load everything again takes longer than most of their tests.
    isolate: false,
    fileParallelism: isParallel,
    provider: playwright({ launchOptions }),
    instances: [{ browser: 'chromium' }],
  };
}
