import { defineConfig } from 'vite';
import { pureCalls } from './scripts/build/pure.js';

/** The files behind the entries of package.json's `exports`; everything else of dist/ is reached from them. */
const entries = [
  'index',
  'contract/index',
  'engine/public',
  'sandbox/index',
  'testing/index',
  'testing/browser',
  'testing/node',
  'devtools/index',
  'texts/index',
  'forms/index',
  'forms/react-hook-form/index',
  'forms/tanstack-form/index',
  'persist/index',
  'outbox/index',
  'own-operations/index',
];

export default defineConfig({
  plugins: [pureCalls()],
  build: {
    target: 'es2022',
    minify: false,
    // The output is readable as it is (docs/decisions/source-maps.md).
    sourcemap: false,
    copyPublicDir: false,
    lib: { entry: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])), formats: ['es'] },
    rolldownOptions: {
      // With preserved modules 'use client' is kept; test/package.test.ts sees to it.
      checks: { moduleLevelDirective: false },
      // Whatever is not a file of ours is a dependency, and stays an import.
      external: (id) => !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:/.test(id),
      // One output for each source file: a single file would lose 'use client' and what lets unused operations be dropped.
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
});
