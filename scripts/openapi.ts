/** `npm run openapi`: writes openapi.json, the contract in the words of OpenAPI 3.1. */
import { readFileSync, writeFileSync } from 'node:fs';
import { openApi } from '../src/contract/openapi.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

writeFileSync('openapi.json', `${JSON.stringify(openApi({ version }), null, 2)}\n`);
