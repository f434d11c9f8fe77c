import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractVersionFile, contractVersionOf } from '../../scripts/lib/contract-version.js';
import { openApi } from '../../src/contract/openapi.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const document = openApi({ version });

test('src/persist/contract-version.ts is up to date with the contract (`npm run docs` writes it)', () => {
  expect(readFileSync('src/persist/contract-version.ts', 'utf8')).toBe(contractVersionFile(document));
});

test('another text for people is the same contract, another field is another one', () => {
  const { schemas } = document.components;
  const copy = structuredClone(document.components.schemas) as Record<string, { properties?: object }>;
  const [name = ''] = Object.keys(copy).filter((one) => copy[one]?.properties);
  const described = {
    ...document,
    components: { ...document.components, schemas: { ...schemas, [name]: { ...schemas[name], description: 'Else.' } } },
  };
  const longer = { ...copy[name], properties: { ...copy[name]?.properties, more: { type: 'string' } } };
  const changed = { ...document, components: { ...document.components, schemas: { ...schemas, [name]: longer } } };
  expect(contractVersionOf(described)).toBe(contractVersionOf(document));
  expect(contractVersionOf(openApi({ version: '99.0.0' }))).toBe(contractVersionOf(document));
  expect(contractVersionOf(changed)).not.toBe(contractVersionOf(document));
});
