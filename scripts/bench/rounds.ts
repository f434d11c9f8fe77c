/** What the rounds of several sides took, in milliseconds, step by step. */
export type Times = Readonly<Record<string, readonly number[]>>;

/**
 * Runs the sides in turn, so that whatever else the machine does falls on all of them, each first as often as last. A side
 * runs once per round and gives back what its steps took. The first rounds only warm up.
 */
export async function inTurn<Side extends string>(
  sides: Readonly<Record<Side, () => Promise<Readonly<Record<string, number>>>>>,
  rounds: number,
  warmUp: number,
): Promise<Record<Side, Times>> {
  const run = Object.entries<() => Promise<Readonly<Record<string, number>>>>(sides);
  const times: Record<string, Record<string, number[]>> = Object.fromEntries(run.map(([name]) => [name, {}]));
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const from = round % run.length;
    for (const [name, side] of [...run.slice(from), ...run.slice(0, from)]) {
      const steps = await side();
      if (round < warmUp) continue;
      for (const [step, took] of Object.entries(steps)) {
        const known = times[name]?.[step] ?? [];
        known.push(took);
        times[name] = { ...times[name], [step]: known };
      }
    }
  }
  return times;
}

/** The middle one of a side's rounds. */
export function median(values: readonly number[] = []): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * How long one side took in the other's time: the median of the rounds. The two times of a round are neighbours: a machine that
 * changes its speed does so for both, while the fastest times of the sides may come from a fast and a slow minute.
 */
export function ratio(ours: readonly number[] = [], theirs: readonly number[] = []): number {
  return median(ours.map((took, round) => took / (theirs[round] ?? Number.NaN)));
}
