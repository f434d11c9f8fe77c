import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  use: { baseURL: 'http://localhost:4173' },
  webServer: [
    { command: 'npx community-hooks sandbox --port 4010', port: 4010 },
    { command: 'npx vite preview --port 4173 --strictPort', port: 4173 },
  ],
});
