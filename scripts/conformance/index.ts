/**
 * `npm run task -- conformance DIR`: holds the contract, the rules and the sandbox to recorded exchanges with the public server. DIR has the
 * files of the recording; nothing of them is kept.
 */
import { bite, biteLines } from './bite.js';
import { decode, decodeLines } from './decode.js';
import { replay, replayLines } from './replay.js';
import { holdRules, rulesLines } from './rules.js';

const LEAST_MATCHING = 0.9;
const MOST_LEFT_OUT = 0.2;

const [directory] = process.argv.slice(2);
if (directory === undefined) {
  console.error('usage: npm run task -- conformance DIR');
  process.exit(1);
}

const decoded = await decode(directory);
const bitten = bite(directory);
const replayed = await replay(directory);
const held = holdRules(directory);
const lines = [decodeLines(decoded), biteLines(bitten), replayLines(replayed), rulesLines(held)];
console.log(lines.map((part) => part.join('\n')).join('\n\n'));

const compared = replayed.total - replayed.leftOut.length;
const failures = [
  decoded.answers === 0 && `there is no recorded answer in ${directory}`,
  decoded.wrong.length > 0 && 'a recorded answer does not decode',
  bitten.unexpected.length > 0 && 'a spoilt answer passes without a known reason',
  replayed.matching < LEAST_MATCHING * compared && `less than ${100 * LEAST_MATCHING} % of the replay match`,
  held.wrong.length > 0 && 'a rule contradicts a recorded answer',
  held.compared === 0 && 'no rule was compared with a recorded answer',
  replayed.leftOut.length > MOST_LEFT_OUT * replayed.total && `more than ${100 * MOST_LEFT_OUT} % of the replay are left out`,
].filter((failure) => failure !== false);

console.log(failures.length === 0 ? '\nconformance: passed' : `\nconformance: FAILED\n  ${failures.join('\n  ')}`);
if (failures.length > 0) process.exitCode = 1;
