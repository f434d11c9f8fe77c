import type { Verdict } from './verdict.js';

export type Tally = ReturnType<typeof makeTally>;
export type Figures = ReturnType<Tally['figures']>;

/** The judge's figures over many programs. */
export function makeTally() {
  const verdicts: Verdict[] = [];
  const sum = (of: (verdict: Verdict) => number): number => verdicts.reduce((total, verdict) => total + of(verdict), 0);
  return {
    add: (...more: readonly Verdict[]): void => void verdicts.push(...more),
    figures: () => {
      const expected = verdicts.flatMap(({ pairs }) => pairs.filter(({ reason }) => !reason));
      return {
        programs: verdicts.length,
        /** Those that have shown anything that the next three figures count. */
        failing: verdicts.filter(({ wrong, flickers, unfounded }) => wrong.length + flickers.length + unfounded > 0).length,
        wrong: sum(({ wrong }) => wrong.length),
        flickers: sum(({ flickers }) => flickers.length),
        /** Pending writes that were seen and are gone together with what said that they change anything. */
        unfounded: sum(({ unfounded }) => unfounded),
        stale: sum(({ stale }) => stale.length),
        lost: sum(({ lost }) => lost.length),
        /** Presses that were refused although what they want was so. */
        refused: sum(({ refusedThoughSo }) => refusedThoughSo.length),
        /** Per cent. */
        disagree: share(
          sum(({ agreement }) => agreement.disagreeing),
          sum(({ agreement }) => agreement.counted),
        ),
        atOnce: share(expected.filter(({ isAtOnce }) => isAtOnce).length, expected.length),
      };
    },
    /** What goes into the figures: pairs that disagree, pairs that come later and those that have to, values not judged. */
    details: (): readonly string[] => {
      const pairs = verdicts.flatMap((verdict) => verdict.pairs);
      const excused = pairs.filter(({ reason }) => reason);
      const later = pairs.filter(({ reason, isAtOnce }) => !reason && !isAtOnce);
      return [
        `${sum(({ agreement }) => agreement.counted)} commits looked at for disagreement; what disagreed:`,
        ...most(
          verdicts.flatMap(({ agreement }) => [...agreement.pairs].flatMap(([pair, times]) => Array<string>(times).fill(pair))),
        ),
        `${pairs.length - excused.length} pairs of a press and a fact; not at once:`,
        ...most(later.map(({ write, fact }) => `${write.wish.operation}: ${fact.kind}`)),
        `${excused.length} more pairs cannot be shown at once:`,
        ...most(excused.map(({ reason = '' }) => reason)),
        `not judged: ${sum(({ tooMany }) => tooMany)} values with too much unanswered, ${sum(({ wouldRefuse }) => wouldRefuse)} with a press that the service would refuse`,
        `seen and gone with the press that had said what they change: ${sum(({ unfounded }) => unfounded)}`,
        `refused although as wished: ${sum(({ refusedThoughSo }) => refusedThoughSo.length)}`,
      ];
    },
  };
}

export function lineOf({ programs, wrong, flickers, stale, lost, disagree, atOnce }: Figures): string {
  const counts = `${wrong} wrong, ${flickers} flickers, ${stale} stale, ${lost} lost`;
  return `judge: ${programs} programs, ${counts}, ${disagree.toFixed(1)} % of commits disagree, ${atOnce.toFixed(1)} % at once`;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}

/** The texts with how often each occurs, the most frequent first. */
function most(texts: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].toSorted(([, one], [, other]) => other - one).map(([text, count]) => `  ${count} ${text}`);
}
