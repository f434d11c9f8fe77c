/** `npm run docs`: writes docs/operations.md, the operations with their hooks. */
import { writeFileSync } from 'node:fs';
import { operationsPage } from './operations-page.js';

writeFileSync('docs/operations.md', operationsPage('.'));
