/** `tsx scripts/conformance/replay-command.ts DIR`: the replay alone, for work on the sandbox. */
import { replay, replayLines } from './replay.js';

const [directory = '../shared/exchanges'] = process.argv.slice(2);
process.stdout.write(`${replayLines(await replay(directory)).join('\n')}\n`);
