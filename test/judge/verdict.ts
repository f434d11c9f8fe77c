import { judgeAtOnce, type Pair } from './at-once.js';
import { judgeClaims, type Finding } from './claims.js';
import { makeGrounds } from './explain.js';
import { judgeAgreement, type Agreement } from './disagree.js';
import type { Journal } from './journal.js';
import { lostWishes, refusedThoughSo, unsettled } from './lost.js';
import { truth } from './truth.js';
import { makeWorlds } from './worlds.js';

/** All that the judge says of one program. */
export interface Verdict {
  readonly wrong: readonly Finding[];
  readonly flickers: readonly Finding[];
  readonly stale: readonly string[];
  readonly lost: readonly string[];
  readonly agreement: Agreement;
  readonly pairs: readonly Pair[];
  /** Values of which nothing could be said. */
  readonly tooMany: number;
  readonly wouldRefuse: number;
  readonly unfounded: number;
  /** Refused writes of what was so already. */
  readonly refusedThoughSo: readonly string[];
}

export function judge(journal: Journal): Verdict {
  const worlds = makeWorlds(journal.start);
  checkWitness(journal, worlds);
  const grounds = makeGrounds(journal.writes, worlds);
  const { findings, tooMany, wouldRefuse, unfounded } = judgeClaims(journal, grounds);
  return {
    wrong: findings.filter(({ kind }) => kind === 'wrong'),
    flickers: findings.filter(({ kind }) => kind === 'flicker'),
    stale: journal.stale,
    lost: [...lostWishes(journal), ...unsettled(journal)],
    agreement: judgeAgreement(journal),
    pairs: judgeAtOnce(journal, grounds),
    tooMany,
    wouldRefuse,
    unfounded,
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
