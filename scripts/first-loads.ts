/**
 * A part of `npm run coherence`, in a process of its own beside the rest: every read loads for the first time during every write,
 * and every write that changes a list is made while the lists have one, two and three rows a page. Prints what is shown wrongly,
 * and ends with an error if anything is. An argument runs the cases with that text in their names.
 */
import '../test/coherence/dom.js';
import { everyFirstLoad } from '../test/coherence/every-first-load.js';
import { changedIn, readMatrix } from '../test/coherence/matrix.js';
import { runScenario } from '../test/coherence/run.js';
import { shortLists, shortRun } from '../test/coherence/short-lists.js';
import { nameOf } from '../test/coherence/scenarios/scenario.js';
import { scenarios } from '../test/coherence/scenarios/scenarios.js';
import { coherenceWorld } from '../test/coherence/world.js';

const wanted = process.argv[2] ?? '';
const world = coherenceWorld();
const matrix = readMatrix();
const lists = new Set(shortLists().map(({ operation }) => operation.name));
const problems: string[] = [];
let [pairs, loads, wrong, shortPairs, stale] = [0, 0, 0, 0, 0];

for (const [turn, scenario] of scenarios.entries()) {
  const name = nameOf(scenario);
  if (!name.includes(wanted)) continue;
  const found = await everyFirstLoad(world, scenario, turn);
  pairs += found.changed + found.unchanged;
  loads += found.loads;
  wrong += found.wrong.length;
  problems.push(...found.wrong.map(({ read, order, what }) => `${name}: first load of ${read}: ${what} (${order})`));

  const changed = changedIn(matrix, name);
  if (!changed.some((read) => lists.has(read))) continue;
  const short = await runScenario(world, scenario, shortRun);
  shortPairs += short.pairs;
  stale += short.stale.length;
  problems.push(...short.stale.map((difference) => `${name}: short list stale ${difference}`));
}

for (const problem of problems) console.error(problem);
console.log(`first loads: ${pairs} pairs, ${loads} loads, ${wrong} wrong; short lists: ${shortPairs} pairs, ${stale} stale`);
process.exit(problems.length === 0 ? 0 : 1);
