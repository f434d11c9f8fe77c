/** `npm run openapi`: writes openapi.json, the contract in the words of OpenAPI 3.1, and its hash for stored answers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { openApi } from '../src/contract/openapi.js';
import { typesOf } from './docs/types.js';
import { contractVersionFile } from './lib/contract-version.js';
import { describedOpenApi } from './lib/described-openapi.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const document = describedOpenApi(openApi({ version }), typesOf('.'));

writeFileSync('openapi.json', `${JSON.stringify(document, null, 2)}\n`);
writeFileSync('src/persist/contract-version.ts', contractVersionFile(document));
