import '../test/coherence/dom.js';
import { coherenceWorld } from '../test/coherence/world.js';
import { runSituation } from '../test/coherence/run.js';
import { situations } from '../test/coherence/situations/situations.js';
import { nameOf } from '../test/coherence/situations/situation.js';

const world = coherenceWorld();
const filter = process.argv[2] ?? '';
const depth = Number(process.argv[3] ?? 1);
let S = 0,
  V = 0;
for (const s of situations.filter((x) => nameOf(x).includes(filter))) {
  const t = Date.now();
  const o = await runSituation(world, s, { depth });
  S += o.stale.length;
  V += o.vain.length;
  console.log(
    `${nameOf(s)}  [${Date.now() - t}ms] failed=${o.failed} changed=${[...o.changed].join(' ')} requests=${o.requests.length}`,
  );
  for (const x of o.stale) console.log('   STALE', x);
  for (const x of o.vain) console.log('   vain', x);
}
console.log(S, V);
process.exit(0);
