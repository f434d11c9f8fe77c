/**
 * Adds up the JSON reports that Vitest left in .cache/reports, after the names of the tests that failed; its last line is that of
 * .ci/run. Fails when a test failed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What Vitest's report is read for. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly TestFile[];
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  /** Why the file failed as a whole. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: string[];
  }[];
}

const directory = '.cache/reports';
const files = existsSync(directory) ? readdirSync(directory) : [];
const reports = files.map((name) => JSON.parse(readFileSync(`${directory}/${name}`, 'utf8')) as Report);
const passed = sum(reports.map((report) => report.numPassedTests));
const failed = sum(reports.map((report) => report.numFailedTests + brokenFiles(report)));

for (const file of reports.flatMap((report) => report.testResults)) for (const line of failuresIn(file)) console.log(line);
console.log(`tests: ${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

/** Files that failed without a failing test, as one that cannot be imported does: each counts as one failure. */
function brokenFiles({ testResults }: Report): number {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return broken.length;
}

function failuresIn({ name, status, message, assertionResults }: TestFile): string[] {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  const failures = tests.map((test) => `failed: ${shortOf(name)} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  return status === 'failed' && failures.length === 0 ? [`failed: ${shortOf(name)}: ${firstLine(message)}`] : failures;
}

function firstLine(text: string = ''): string {
  return text.split('\n')[0] ?? '';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function shortOf(file: string): string {
  return path.relative('.', file);
}
