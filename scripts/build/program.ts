import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build as bundle, type Plugin } from 'esbuild';

/**
 * Writes the program of the package, with the HTTP server it needs inside: as a dependency, every app would install a server for one
 * command. The sandbox itself is the built one beside it.
 */
export async function buildProgram(directory: string): Promise<void> {
  await bundle({
    entryPoints: ['scripts/bin.ts'],
    outfile: path.join(directory, 'bin/community-hooks.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: `#!/usr/bin/env node\n/*! Contains @hono/node-server.\n\n${license()}*/` },
    plugins: [builtLibrary],
  });
}

const builtLibrary: Plugin = {
  name: 'built-library',
  setup: (build) => {
    build.onResolve({ filter: /^(\.\.\/)+src\// }, ({ path: file }) => ({
      path: file.replace(/^(\.\.\/)+src\//, '../'),
      external: true,
    }));
  },
};

function license(): string {
  return readFileSync('node_modules/@hono/node-server/LICENSE', 'utf8').replaceAll('*/', '');
}
