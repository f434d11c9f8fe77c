/** Adds up the JSON reports that Vitest left in .cache/reports; its one line is the last of .ci/run. Fails when a test failed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What Vitest's report is read for. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[];
}

const directory = '.cache/reports';
const files = existsSync(directory) ? readdirSync(directory) : [];
const reports = files.map((name) => JSON.parse(readFileSync(`${directory}/${name}`, 'utf8')) as Report);
const passed = sum(reports.map((report) => report.numPassedTests));
const failed = sum(reports.map((report) => report.numFailedTests + brokenFiles(report)));

console.log(`tests: ${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

/** Files that failed without a failing test, as one that cannot be imported does: each counts as one failure. */
function brokenFiles({ testResults }: Report): number {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return broken.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
