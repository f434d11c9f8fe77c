/**
 * `npm run docs`: writes openapi.json and its hash for stored answers, docs/operations.md, AGENTS.md and llms.txt, the comments above the hooks in src/react/ below their first
 * paragraph, the examples and tables into the guides, and the pages of the hooks in the Storybook. If something is missing, it says what,
 * and writes nothing.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contractVersionFile } from '../lib/contract-version.js';
import { serviceDocument } from '../lib/described-openapi.js';
import { agentsPage, llmsPage } from './assistants.js';
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

const openapi = serviceDocument('.');
// All of it is made before the first file is written.
const files = [
  ['openapi.json', `${JSON.stringify(openapi, null, 2)}\n`] as const,
  ['src/persist/contract-version.ts', contractVersionFile(openapi)] as const,
  ['docs/operations.md', operationsPage('.')] as const,
  ...[...hookFiles('.')].map(([file, text]) => [`src/react/${file}`, text] as const),
  ...guides.map((guide) => [guide, withCodes(withExamples(readFileSync(guide, 'utf8')))] as const),
  ['AGENTS.md', agentsPage()] as const,
  ['llms.txt', llmsPage()] as const,
  ...(await manualFiles('.')),
];
for (const [file, text] of files) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
