import { readdirSync, readFileSync } from 'node:fs';
import { createConsumer } from './consumer.js';
import type { Part } from './part.js';

/** Not dependencies of this checkout, which has no test for jest of its own. */
const versions = {
  jest: '30.5.2',
  'jest-environment-jsdom': '30.5.2',
  'jest-fixed-jsdom': '0.0.11',
  '@babel/core': '^7.28.0',
  '@babel/preset-env': '^7.28.0',
  '@babel/preset-react': '^7.27.0',
  '@babel/preset-typescript': '^7.27.0',
};
const packages =
  'react react-dom @tanstack/react-query msw @testing-library/react @testing-library/dom @testing-library/user-event';
const directory = 'docs/examples/jest';

/** The tests of docs/jest.md, run by jest. */
export const jest: Part = async (check) => {
  const files = Object.fromEntries(readdirSync(directory).map((file) => [file, readFileSync(`${directory}/${file}`, 'utf8')]));
  const consumer = await createConsumer('jest', [...packages.split(' '), ...Object.keys(versions)], files, versions);
  await check(`the tests of docs/jest.md, by jest ${versions.jest}`, () => consumer.run('jest', '--ci'));
  consumer.remove();
};
