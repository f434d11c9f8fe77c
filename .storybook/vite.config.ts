import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Alias, defineConfig } from 'vite';
import { knownDependencies } from './dependencies.js';
import { libraryInOneModule } from './library.js';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** The demos import the library by its name, so that they read as the code of its users. */
export const librarySource: Alias[] = [
  { find: /^community-hooks$/, replacement: `${source}/index.ts` },
  {
    find: /^community-hooks\/(contract|sandbox|testing|texts|devtools|persist|outbox|own-operations|forms|forms\/react-hook-form|forms\/tanstack-form)$/,
    replacement: `${source}/$1/index.ts`,
  },
  { find: /^community-hooks\/engine$/, replacement: `${source}/engine/public.ts` },
  { find: /^community-hooks\/testing\/(browser|node)$/, replacement: `${source}/testing/$1.ts` },
];

/** The stories are an app: nothing of the library's own build applies to them. */
export default defineConfig({
  // Tests of stories take the files as they are.
  plugins: [react(), ...(process.env['VITEST'] ? [] : [libraryInOneModule(), knownDependencies()])],
  base: './',
  resolve: { alias: librarySource },
});
