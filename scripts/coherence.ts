/**
 * `npm run coherence`: every write in every case of the side-effect matrix, through its hook, with every read mounted; what is
 * shown when all is settled is compared with what a fresh client is told. Then every write once more without each of its facts,
 * which must be noticed. Ends with an error when anything is stale, when a write changed other reads at the service than
 * test/coherence/matrix.txt says, when a fact is needless, or when a needless request has no explanation; or when anything is wrong in first loads and short lists, which run beside it (scripts/first-loads.ts).
 * `-- text` runs the cases with that text. `-- --write` derives the cases from the rules, writes the matrix anew, and ends there;
 * `-- --write mutualFollowers muteUser` writes only the cases of these writes, and of those that can change these reads; what is there
 * stays as long as it tells anything apart. Then it tries these writes without each of their facts.
 */
import '../test/coherence/dom.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { operations } from '../src/contract/operations.js';
import { changesByRules } from '../test/rules/changes.js';
import { needlessRefetches } from '../test/coherence/needless-refetches.js';
import { differencesFromMatrix, namesInMatrix, writeMatrix } from '../test/coherence/matrix.js';
import { type Outcome, runScenario } from '../test/coherence/run.js';
import { nameOf } from '../test/coherence/scenarios/scenario.js';
import { byHand } from '../test/coherence/scenarios/by-hand.js';
import { derivedScenarios } from '../test/coherence/derive/choose.js';
import { scenarios as inMatrix } from '../test/coherence/scenarios/scenarios.js';
import { allFacts, nameOfFact, noticed } from '../test/coherence/without-fact.js';
import type { Truth } from '../test/coherence/truth.js';
import { coherenceWorld } from '../test/coherence/world.js';

const writing = process.argv[2] === '--write';
const named = writing ? process.argv.slice(3) : [];
const unknown = named.filter((name) => !operations.some((one) => one.name === name));
if (unknown.length > 0) {
  console.error(`No operation has the name ${unknown.join(', ')}.`);
  process.exit(1);
}
const isNamed = (write: string): boolean =>
  named.length === 0 || named.some((name) => name === write || changesByRules(write).reads.has(name));
const wanted = writing ? '' : (process.argv[2] ?? '');
const isRead = operations.some(({ name, kind }) => kind === 'query' && name === wanted);
if (isRead || !inMatrix.some((one) => nameOf(one).includes(wanted))) {
  const writes = operations.filter(({ name, kind }) => kind === 'mutation' && changesByRules(name).reads.has(wanted));
  const those = isRead ? `, such as one that changes it: ${writes.map(({ name }) => name).join(', ')}` : '';
  console.error(`${wanted} names no case: begin with a write${those}. test/coherence/matrix.txt lists all cases.`);
  process.exit(1);
}
const beside = writing ? undefined : firstLoads(wanted);
const world = coherenceWorld();
// A new operation adds to the cases of other writes only what they lack.
const known = new Set(named.length > 0 ? namesInMatrix() : []);
const scenarios = writing
  ? [...byHand.filter(({ write }) => isNamed(write)), ...(await derivedScenarios(world, isNamed, known, console.log))]
  : inMatrix;
const told = new Map<string, Truth>();
const outcomes: Outcome[] = [];
const chosen = scenarios.filter((one) => nameOf(one).includes(wanted));
for (const [index, scenario] of chosen.entries()) {
  if (writing) console.log(`case ${index + 1} of ${chosen.length}: ${nameOf(scenario)}`);
  // Two pages of each list, so that there is more below; where it is the lists that change, every page as well.
  const depths = /otification|nvite|evice|nfollow/.test(scenario.write) ? [2, 20] : [2];
  for (const depth of depths) outcomes.push(await runScenario(world, scenario, { depth, told }));
}

const problems: string[] = [];
for (const { scenario, stale, failed } of outcomes) {
  if (failed !== undefined) problems.push(`${nameOf(scenario)}: the service refused it (${failed})`);
  problems.push(...stale.map((difference) => `${nameOf(scenario)}: stale ${difference}`));
}
const needless = new Map<string, string[]>();
for (const { scenario, needless: requests } of outcomes) {
  for (const request of requests) {
    const key = `${scenario.write} ${request.replace(/\{.*/, '')}`;
    const cases = needless.get(key) ?? [];
    needless.set(key, cases);
    cases.push(`${nameOf(scenario)}: ${request}`);
  }
}
const unexplained = [...needless]
  .filter(([key]) => needlessRefetches[key] === undefined)
  .map(
    ([key, [first]]) =>
      `${key}: a needless refetch, as in ${first}. Say in test/coherence/needless-refetches.ts in which case it would be needed${likeIt(key)}`,
  );
if (writing) writeMatrix(outcomes, isNamed);

// Some of the cases of a write do not show all of its facts.
const casesOf = (write: string): typeof scenarios => scenarios.filter((one) => one.write === write);
const facts = allFacts().filter(({ write }) =>
  writing ? named.includes(write) : casesOf(write).every((one) => chosen.includes(one)),
);
for (const fact of facts) {
  if ((await noticed(world, fact, casesOf(fact.write))) === undefined) {
    problems.push(
      `${nameOfFact(fact)}: nothing is out of date when it is missing. Leave it out, or add a case to test/coherence/scenarios/by-hand.ts that needs it, and record it`,
    );
  }
}
if (writing) {
  for (const problem of [...problems, ...unexplained]) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
if (wanted === '') problems.push(...differencesFromMatrix(outcomes));
problems.push(...unexplained);
console.log('\nneedless refetches, and when each would be needed:');
for (const [key, { length }] of needless) {
  console.log(`${String(length).padStart(4)}  ${key}: ${needlessRefetches[key] ?? '?'}`);
}

console.log(`\n${facts.length} facts were left out, one at a time (laws: CI=true RULE_CHANGES=all npm test -- test/rules)`);
for (const problem of problems) console.error(problem);

const total = (count: (outcome: Outcome) => number): number => outcomes.reduce((sum, outcome) => sum + count(outcome), 0);
const reads = Math.max(...outcomes.map(({ pairs }) => pairs));
const figures = [
  `${new Set(outcomes.map(({ scenario }) => scenario.write)).size} writes`,
  `${reads} reads`,
  `${total(({ pairs }) => pairs)} pairs`,
  `${total(({ stale }) => stale.length)} stale`,
  `${total(({ needless: requests }) => requests.length)} needless refetches`,
];
const loads = await beside;
if (loads) console.log(loads.report);
console.log(`coherence: ${figures.join(', ')}`);
process.exit(problems.length === 0 && !loads?.isWrong ? 0 : 1);

/** The line to write, with what is said of the same read and other writes. */
function likeIt(key: string): string {
  const [, read = ''] = key.split(' ');
  const others = Object.entries(needlessRefetches).filter(([one]) => one.endsWith(` ${read}`));
  return others.map(([one, why]) => `\n  '${key}': '${why}', as of ${one}?`).join('');
}

/** Runs first loads and short lists, on another processor if there is one. */
async function firstLoads(part: string): Promise<{ isWrong: boolean; report: string }> {
  const child = spawn(process.execPath, [...process.execArgv, 'scripts/first-loads.ts', part], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [report] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { isWrong: child.exitCode !== 0, report: report.trim() };
}
