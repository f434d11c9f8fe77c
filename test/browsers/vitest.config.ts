import path from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { BrowserConfigOptions, BrowserProviderOption } from 'vitest/node';
import { librarySource } from '../../.storybook/vite.config.js';
import { chromiumSwitches, type Engine, engines, findBrowser } from '../../scripts/lib/browsers.js';
import { webDriver } from './provider.js';
import { startFirefox, startWebKit } from './webdriver.js';

// `npm run task -- browsers`: a part of the tests, in each engine that is found.

const root = path.resolve(import.meta.dirname, '../..');

/** They run in a page as they do in Node. */
const inPage = [
  'test/transport/{call,errors,links,native-file,page,refusal,requests,safe-url}.test.{ts,tsx}',
  'test/transport/{sandbox,session,storage,stored-session,token-refusal}.test.ts',
  'test/transport/*.browser.test.ts',
  'test/session/{accounts,boot,change,language,leftovers,logout,own-name,password,secrets,strict,tabs}.test.tsx',
];

/** They open tabs of the engine that they are given; in Chromium `npm test` runs them. */
const ofTabs = ['test/session/{blocked-cookies,two-tabs}.test.ts', 'test/outbox/engines.test.ts'];

/** Found before the first test, so that no page is reloaded in the middle of one. */
const prebundled = [
  ...['react', 'react-dom/client', 'react/jsx-dev-runtime', '@tanstack/react-query', '@tanstack/react-virtual', 'ky', 'zod/mini'],
  ...['msw', 'msw/browser', 'fast-check', '@testing-library/react', '@testing-library/user-event'],
];

/** What tests take of Node, as a page has it. */
const nodeInPage = { find: 'node:util', replacement: path.join(import.meta.dirname, 'inspect.ts') };

export default defineConfig({
  root,
  test: {
    testTimeout: 300_000,
    hookTimeout: 60_000,
    projects: engines.filter((engine) => findBrowser(engine) !== undefined).flatMap(projectsOf),
  },
});

function projectsOf(engine: Engine): TestProjectInlineConfiguration[] {
  return [
    {
      extends: true,
      resolve: { alias: [...librarySource, nodeInPage] },
      optimizeDeps: { include: prebundled },
      test: {
        name: engine,
        include: inPage,
        setupFiles: ['test/browsers/setup.ts', 'test/setup/dom.ts', 'test/setup/after-test.ts'],
        browser: browserOf(engine),
      },
    },
    {
      extends: true,
      resolve: { alias: librarySource },
      plugins: [storybookTest({ configDir: path.join(root, '.storybook'), tags: { include: ['walk'] } })],
      optimizeDeps: { include: prebundled },
      test: { name: `${engine}: the App`, browser: browserOf(engine) },
    },
    ...(engine === 'chromium'
      ? []
      : [{ extends: true as const, test: { name: `${engine}: tabs`, include: ofTabs, env: { ENGINE: engine } } }]),
  ];
}

// A function, because Vitest writes into what it is given: two projects cannot share one object.
function browserOf(engine: Engine): BrowserConfigOptions {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    // One page for all files of a project: to load everything again takes longer than most of their tests.
    isolate: false,
    provider: providerOf(engine),
    instances: [{ browser: engine }],
  };
}

function providerOf(engine: Engine): BrowserProviderOption {
  if (engine === 'firefox') return webDriver(startFirefox);
  if (engine === 'webkit') return webDriver(startWebKit);
  const executablePath = findBrowser('chromium');
  const launchOptions = { args: [...chromiumSwitches], ...(executablePath === undefined ? {} : { executablePath }) };
  return playwright({ launchOptions });
}
