/**
 * `npm run coherence`: every write in every case of the side-effect matrix, through its hook, with every read mounted; what is
 * shown when all is settled is compared with what a fresh client is told. Ends with an error when anything is stale, when a
 * write did not change what its row names, or when a request in vain has no explanation. `-- text` runs the cases with that text.
 */
import '../test/coherence/dom.js';
import { operations } from '../src/contract/operations.js';
import { inVain } from '../test/coherence/in-vain.js';
import { unproven } from '../test/coherence/proof.js';
import { type Outcome, runSituation } from '../test/coherence/run.js';
import { nameOf } from '../test/coherence/situations/situation.js';
import { situations } from '../test/coherence/situations/situations.js';
import type { Truth } from '../test/coherence/truth.js';
import { coherenceWorld } from '../test/coherence/world.js';

const wanted = process.argv[2] ?? '';
const world = coherenceWorld();
const told = new Map<string, Truth>();
const outcomes: Outcome[] = [];
for (const situation of situations.filter((one) => nameOf(one).includes(wanted))) {
  // Two pages of each list, so that there is more below; where it is the lists that change, every page as well.
  const depths = /otification|nvite|evice|nfollow/.test(situation.write) ? [2, 20] : [2];
  for (const depth of depths) outcomes.push(await runSituation(world, situation, { depth, told }));
}

const problems: string[] = [];
const writes = operations.filter(({ kind }) => kind === 'mutation').map(({ name }) => name);
console.log(row('write', 'cases', 'changed', 'requests', 'stale', 'in vain'));
for (const write of writes) {
  const own = outcomes.filter(({ situation }) => situation.write === write);
  if (own.length === 0) continue;
  const changed = new Set(own.flatMap((outcome) => outcome.changed.map(({ operation }) => operation.name)));
  const sum = (count: (outcome: Outcome) => number): number => own.reduce((total, outcome) => total + count(outcome), 0);
  const counts = [
    changed.size,
    sum(({ requests }) => requests.length),
    sum(({ stale }) => stale.length),
    sum(({ vain }) => vain.length),
  ];
  console.log(row(write, new Set(own.map(({ situation }) => situation)).size, ...counts));
  if (wanted === '') problems.push(...unproven(write, changed).map((read) => `${write}: nothing shows that it changes ${read}`));
}
for (const { situation, stale, failed } of outcomes) {
  if (failed !== undefined) problems.push(`${nameOf(situation)}: the service refused it (${failed})`);
  problems.push(...stale.map((difference) => `${nameOf(situation)}: stale ${difference}`));
}

const vain = new Map<string, number>();
for (const { situation, vain: requests } of outcomes) {
  for (const request of requests) {
    const key = `${situation.write} ${request.replace(/\{.*/, '')}`;
    vain.set(key, (vain.get(key) ?? 0) + 1);
  }
}
console.log('\nin vain, and when it would not be:');
for (const [key, count] of vain) {
  console.log(`${String(count).padStart(4)}  ${key}: ${inVain[key] ?? '?'}`);
  if (inVain[key] === undefined) problems.push(`${key}: asked in vain, and nothing explains why`);
}
for (const problem of problems) console.error(problem);

const total = (count: (outcome: Outcome) => number): number => outcomes.reduce((sum, outcome) => sum + count(outcome), 0);
const reads = Math.max(...outcomes.map(({ pairs }) => pairs));
const figures = [
  `${new Set(outcomes.map(({ situation }) => situation.write)).size} writes`,
  `${reads} reads`,
  `${total(({ pairs }) => pairs)} pairs`,
  `${total(({ stale }) => stale.length)} stale`,
  `${total(({ vain: requests }) => requests.length)} in vain`,
];
console.log(`coherence: ${figures.join(', ')}`);
process.exit(problems.length === 0 ? 0 : 1);

function row(name: string, ...cells: readonly (string | number)[]): string {
  return [name.padEnd(28), ...cells.map((cell) => String(cell).padStart(10))].join('');
}
