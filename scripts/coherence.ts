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
const vain: Record<string, number> = {};
for (const s of situations.filter((x) => nameOf(x).includes(filter))) {
  const t = Date.now();
  const o = await runSituation(world, s, {
    depth,
    ...(process.argv[4] === 'away' && { away: true }),
    ...(process.argv[4] === 'late' && { latency: (n: string) => (n.length * 7 + s.when.length * 3) % 13 }),
  });
  S += o.stale.length;
  V += o.vain.length;
  console.log(
    `${nameOf(s)}  [${Date.now() - t}ms] failed=${o.failed} changed=${[...o.changed].join(' ')} requests=${o.requests.length}`,
  );
  for (const x of o.stale) console.log('   STALE', x);
  for (const x of o.vain) {
    const k = `${s.write} ${x.replace(/\{.*/, '')}`;
    vain[k] = (vain[k] ?? 0) + 1;
    console.log('   vain', x);
  }
}
console.log(vain);
console.log(S, V);
process.exit(0);
