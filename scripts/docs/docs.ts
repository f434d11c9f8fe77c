/** `npm run docs`: writes docs/operations.md, and the comments above the hooks in src/react/ below their first paragraph. */
import { writeFileSync } from 'node:fs';
import { hookFiles } from './hook-comments.js';
import { operationsPage } from './operations-page.js';

writeFileSync('docs/operations.md', operationsPage('.'));
for (const [file, text] of hookFiles('.')) writeFileSync(`src/react/${file}`, text);
