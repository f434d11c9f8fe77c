import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createConsumer } from './consumer.js';
import type { Part } from './part.js';
import { tsconfig, usedPackages, uses } from './uses.js';

/** The oldest that the types are for, the last written in JavaScript, and the one of this checkout. */
const compilers = { 'typescript-5.6': 'npm:typescript@5.6.3', 'typescript-5.9': 'npm:typescript@5.9.3', typescript: '7.0.2' };
const resolutions = { bundler: 'esnext', node16: 'node16' };

/** An app, every entry and the examples of docs/, by old and new compilers, with `skipLibCheck: false`. */
export const types: Part = async (check) => {
  const versions = { ...compilers, '@standard-schema/spec': '^1.0.0' };
  const consumer = await createConsumer('types', [...usedPackages, ...Object.keys(compilers)], uses, versions);
  for (const [compiler, version] of Object.entries(compilers)) {
    for (const [resolution, module] of Object.entries(resolutions)) {
      writeFileSync(path.join(consumer.directory, 'tsconfig.json'), tsconfig(module, resolution));
      await check(`TypeScript ${version.split('@').at(-1)}, ${resolution}, skipLibCheck: false`, () =>
        consumer.run('node', `node_modules/${compiler}/bin/tsc`, '-p', '.'),
      ).catch(() => {
        // It has been printed. The other compilers say what they find, too.
      });
    }
  }
  consumer.remove();
};
