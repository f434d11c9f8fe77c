import type { StorybookConfig } from '@storybook/react-vite';
import { storyIndexer } from './indexer.js';

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  stories: ['../stories/manual/**/*.mdx', '../stories/*.stories.tsx'],
  // The last one runs stories as tests, which visitors do not: without it a start takes less.
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', ...(process.env['VITEST'] ? ['@storybook/addon-vitest'] : [])],
  experimental_indexers: (others) => [storyIndexer, ...(others ?? [])],
  // Holds mockServiceWorker.js, which answers the requests of the stories.
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The toolbar has room for what the demos need. To find what changed since the last commit, every start would read all files.
  features: {
    changeDetection: false,
    sidebarOnboardingChecklist: false,
    actions: false,
    backgrounds: false,
    controls: false,
    measure: false,
    outline: false,
  },
  // No page shows the props of the demo's components, and to find them takes most of a start.
  typescript: { reactDocgen: false },
  // From Vite's own file of settings Storybook does not take these.
  viteFinal: (config) => ({
    ...config,
    // For browsers of 2024, which know `light-dark()`: what stands for it in older ones is four times as long.
    build: { ...config.build, cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
    server: {
      ...config.server,
      // The first page, while the browser still opens Storybook around it.
      warmup: { clientFiles: ['./.storybook/preview.tsx', './stories/manual/Introduction.mdx'] },
      // No story imports these, and to watch them takes 0.4 s of a start.
      watch: { ignored: ['**/{.cache,bench,dist,docs-static,examples,screenshots,scripts,storybook-static,test}/**'] },
    },
  }),
};

export default config;
