import { describeProgram, type Draw, judgePrograms, shrinkProgram } from './judge.js';
import { type Figures, lineOf } from './tally.js';

/** More of them in CI, and any seed again: `JUDGE=300 JUDGE_SEED=42`; one alone, printed as it is: `JUDGE_PROGRAM=17`. */
export const runs = Number(process.env['JUDGE'] ?? 8);
export const seed = Number(process.env['JUDGE_SEED'] ?? 1);
const only = process.env['JUDGE_PROGRAM'];

/** Runs programs, prints what they came to, and returns which bounds they exceed. */
export async function exceededIn(draw: Draw, count: number, boundsFor: (figures: Figures) => Bounds): Promise<string[]> {
  const { tally, failures } = await judgePrograms(draw, only === undefined ? [0, count] : [Number(only), 1]);
  const figures = tally.figures();
  const exceeded = only === undefined ? exceededBy(boundsFor(figures)) : [];
  const lines = [`judge: seed ${seed}, failing programs: ${failures.join(', ') || 'none'}`, ...tally.details(), lineOf(figures)];
  const [first] = failures;
  if (only !== undefined) lines.unshift(await describeProgram(draw, Number(only)));
  // Making it smaller takes a while: only where somebody has to look.
  else if (first !== undefined && exceeded.length > 0) lines.unshift(await shrinkProgram(draw, first));
  process.stdout.write(`${lines.join('\n')}\n`);
  return exceeded;
}

/**
 * One in eight programs, and three of a few: the look-up may be lost, or a later press change what it shows. Without look-ups it is one in
 * two or three.
 */
const mostRefused = (count: number): number => Math.max(3, Math.ceil(count / 8));

/** Of each figure what it is, and what it may be at most. */
type Bounds = Readonly<Record<string, readonly [is: number, most: number]>>;

/** `unfounded` presses count as wrong ones do, so that no fault hides among them. */
function common({ programs, wrong, flickers, unfounded, stale, lost, refused }: Figures, mostWrong: number, mostStale: number) {
  return {
    wrong: [wrong + flickers + unfounded, mostWrong],
    stale: [stale, mostStale],
    lost: [lost, 0],
    refused: [refused, mostRefused(programs)],
  } satisfies Bounds;
}

/** The aim is none at all: what is left is rare (README.md), and these bounds go down with it. */
export function boundsOf(figures: Figures): Bounds {
  const { programs: count, failing, disagree, atOnce } = figures;
  // Of 2,000 programs, each of more than ten seeds had none to two. One fault stands in several places: four of each, on average, are the most.
  const mostFailing = Math.ceil(count / 700);
  return {
    ...common(figures, 4 * mostFailing, Math.ceil(count / 2000)),
    failing: [failing, mostFailing],
    // Of few programs, one alone can take it over 10.
    disagree: [disagree, count < 500 ? 12 : 10],
    later: [100 - atOnce, 2],
  };
}

/** What others do is seen in one answer before it is in the next, and a step that starts from the one may not fit the other. */
export function boundsOfShared(figures: Figures): Bounds {
  return common(figures, Math.ceil(figures.programs / 42), 0);
}

/** What the other tab does shows when the service has answered it. Each tab counts as a program. */
export function boundsOfTabs(figures: Figures): Bounds {
  const { programs: count, disagree, atOnce } = figures;
  // A count that is wrong stands in two places, and each counts. Four seeds had 0, 2, 4 and 7 in 769 to 958 tabs.
  return { ...common(figures, Math.ceil(count / 100), 0), disagree: [disagree, count < 500 ? 25 : 14], later: [100 - atOnce, 3] };
}

/** Writes wait for the network, and reads that they have not reached stand beside those that were answered. */
export function boundsOfRoaming(figures: Figures): Bounds {
  const { programs: count, failing, disagree } = figures;
  // Of 500 programs, three of four seeds had none, and 10872854 one.
  return { ...boundsOf(figures), failing: [failing, Math.ceil(count / 250)], disagree: [disagree, 12] };
}

function exceededBy(bounds: Bounds): string[] {
  return Object.entries(bounds).flatMap(([name, [is, most]]) => (is > most ? [`${name}: ${is} of at most ${most}`] : []));
}
