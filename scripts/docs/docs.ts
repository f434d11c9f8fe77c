/**
 * `npm run docs`: writes what follows from the declarations and their comments: docs/operations.md, docs/hooks/, the comments above the
 * hooks in src/react/ below their first paragraph, the examples and tables in the guides, the hash of the contract for stored answers, and
 * the pages of the Storybook and its service worker. If something is missing, it says what, and writes nothing.
 *
 * `--uncommitted` writes only what is not under version control, the last two: `npm ci` does so.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { contractVersionFile } from '../lib/contract-version.js';
import { serviceDocument } from '../lib/described-openapi.js';
import { guides, withCodes, withExamples } from './guides.js';
import { hookFiles } from './hook-comments.js';
import { manualFiles } from './manual.js';
import { missingParts } from './missing.js';
import { operationsPage } from './operations-page.js';

const missing = missingParts('.');
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exit(1);
}

// All of it is made before the first file is written.
const worker = readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), 'utf8');
const manual = [...(await manualFiles('.')), ['public/mockServiceWorker.js', worker] as const];
const files = process.argv.includes('--uncommitted')
  ? manual.filter(([file]) => /^(stories|public)\//.test(file))
  : [
      ['src/persist/contract-version.ts', contractVersionFile(serviceDocument('.'))] as const,
      ['docs/operations.md', operationsPage('.')] as const,
      ...[...hookFiles('.')].map(([file, text]) => [`src/react/${file}`, text] as const),
      ...guides.map((guide) => [guide, withCodes(withExamples(readFileSync(guide, 'utf8')))] as const),
      ...manual,
    ];
const written = new Set<string>(files.map(([file]) => file));
for (const folder of new Set([...written].map((file) => path.dirname(file)))) {
  // Pages of operations that are gone, as after a change of branch: all files of these folders are written.
  if (!/^(docs|stories\/manual)\/(hooks|groups|guides)$/.test(folder) || !existsSync(folder)) continue;
  for (const name of readdirSync(folder)) if (!written.has(`${folder}/${name}`)) rmSync(path.join(folder, name));
}
for (const [file, text] of files) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
