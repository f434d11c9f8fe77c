import { judgeAtOnce } from './at-once.js';
import { judgeClaims } from './claims.js';
import { makeGrounds } from './explain.js';
import { judgeAgreement } from './disagree.js';
import type { Journal } from './journal.js';
import { lostWishes, refusedThoughSo, unsettled } from './lost.js';
import { truth } from './truth.js';
import { makeWorlds } from './worlds.js';

export type Verdict = ReturnType<typeof judge>;

/** All that the judge says of one program. */
export function judge(journal: Journal) {
  const worlds = makeWorlds(journal.start);
  checkWitness(journal, worlds);
  const grounds = makeGrounds(journal.writes, worlds);
  const { findings, ...counts } = judgeClaims(journal, grounds);
  return {
    wrong: findings.filter(({ kind }) => kind === 'wrong'),
    flickers: findings.filter(({ kind }) => kind === 'flicker'),
    stale: journal.stale,
    lost: [...lostWishes(journal), ...unsettled(journal)],
    agreement: judgeAgreement(journal),
    pairs: judgeAtOnce(journal, grounds),
    ...counts,
    /** Refused writes of what was so already. */
    refusedThoughSo: refusedThoughSo(journal),
  };
}

/** The writes that the service has done, done once more in a world of their own, must give the same. */
function checkWitness({ writes, end, commits }: Journal, worlds: ReturnType<typeof makeWorlds>): void {
  const again = worlds.after(truth(writes).filter(({ order }) => order !== undefined));
  for (const fact of commits.at(-1)?.shown.keys() ?? []) {
    const [one, other] = [fact.of(end), again.valueOf(fact)];
    if (one !== other) throw new Error(`judge: ${fact.name} is ${one}, and ${other} when the writes are done again`);
  }
}
