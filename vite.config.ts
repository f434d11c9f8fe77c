import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'unit', environment: 'node', include: ['test/**/*.test.ts'] } },
      { extends: true, test: { name: 'hooks', environment: 'jsdom', include: ['test/**/*.test.tsx'], exclude: ['test/**/*.browser.test.tsx'] } },
    ],
  },
});
