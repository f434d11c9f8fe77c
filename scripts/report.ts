/**
 * Adds up the JSON reports that Vitest left in .cache/reports, after the names of the tests that failed; its last line is that of
 * .ci/run. Fails when a test failed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What Vitest's report is read for. */
interface Report {
  readonly numPassedTests: number;
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
const passed = reports.reduce((sum, report) => sum + report.numPassedTests, 0);
const failures = reports.flatMap(({ testResults }) => testResults).flatMap(failuresIn);
for (const line of failures) console.log(line);
console.log(`tests: ${passed} passed, ${failures.length} failed`);
if (failures.length > 0) process.exitCode = 1;

/** A line for each failure. A file that failed without a failing test, as one that cannot be imported does, counts as one. */
function failuresIn({ name, status, message, assertionResults }: TestFile): string[] {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && tests.length === 0) return [`failed: ${shortOf(name)}: ${firstLine(message)}`];
  return tests.map((test) => `failed: ${shortOf(name)} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
}

function firstLine(text: string = ''): string {
  return text.split('\n')[0] ?? '';
}

function shortOf(file: string): string {
  return path.relative('.', file);
}
