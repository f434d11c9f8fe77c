import type { Plugin } from 'vite';

/** What Vite bundles before the first page. A package that is missing here is bundled when a page imports it, and that page reloads. */
const PACKAGES = [
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'axe-core',
  'ky',
  'msw',
  'msw/browser',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'storybook/internal/core-events',
  'storybook/preview-api',
  'storybook/test',
  'zod/mini',
];

/**
 * In development, bundles these packages without a search through all stories, and without their source maps, which are twice as large as
 * their code and would be sent with it.
 */
export function knownDependencies(): Plugin[] {
  return [
    {
      name: 'community-hooks:known-dependencies',
      apply: 'serve',
      // After Storybook, which has all stories searched.
      enforce: 'post',
      config: ({ optimizeDeps = {} }) => {
        // With no entry at all, Vite would search every HTML file.
        optimizeDeps.entries = ['.storybook/channel.ts'];
        return { optimizeDeps: { include: PACKAGES, rolldownOptions: { plugins: [withoutMapFiles] } } };
      },
    },
    {
      name: 'community-hooks:no-maps-of-dependencies',
      apply: 'serve',
      transform: {
        filter: { id: /[\\/]node_modules[\\/]/ },
        handler: (code) => ({ code, map: { mappings: '' } }),
      },
    },
  ];
}

const withoutMapFiles = {
  name: 'community-hooks:without-map-files',
  generateBundle: (_options: unknown, bundle: Record<string, unknown>): void => {
    for (const file of Object.keys(bundle)) if (file.endsWith('.map')) delete bundle[file];
  },
};
