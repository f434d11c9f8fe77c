/**
 * `npm run docs`: writes docs/operations.md, AGENTS.md and llms.txt, the comments above the hooks in src/react/ below their first
 * paragraph, the examples and tables into the guides, and the pages of the hooks in the Storybook.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { agentsPage, llmsPage } from './assistants.js';
import { guides, withCodes, withExamples } from './guides.js';
import { hookFiles } from './hook-comments.js';
import { manualFiles } from './manual.js';
import { operationsPage } from './operations-page.js';

writeFileSync('docs/operations.md', operationsPage('.'));
for (const [file, text] of hookFiles('.')) writeFileSync(`src/react/${file}`, text);
for (const guide of guides) writeFileSync(guide, withCodes(withExamples(readFileSync(guide, 'utf8'))));
writeFileSync('AGENTS.md', agentsPage());
writeFileSync('llms.txt', llmsPage());
for (const [file, text] of manualFiles('.')) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
