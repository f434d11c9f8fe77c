import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  // For what hangs: a machine under load may take long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: 'http://localhost:8081',
    // A browser of the machine, if it is named; else the one that Playwright has installed.
    launchOptions: process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {},
  },
  webServer: [
    { command: 'npx community-hooks sandbox --port 4010', port: 4010 },
    { command: 'npx expo serve --port 8081', port: 8081 },
  ],
});
