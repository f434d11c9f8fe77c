/** `npm run jest`: the tests of docs/jest.md, run by jest with the packed library in an app of their own. */
import { readdirSync, readFileSync } from 'node:fs';
import { createConsumer } from './consumer.js';

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
const files = Object.fromEntries(readdirSync(directory).map((file) => [file, readFileSync(`${directory}/${file}`, 'utf8')]));
const consumer = createConsumer('jest', [...packages.split(' '), ...Object.keys(versions)], files, versions);
consumer.run('jest', '--ci');
consumer.remove();
console.log('jest: the tests of docs/jest.md pass with the packed library');
