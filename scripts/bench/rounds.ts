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

/** The lower quartile: rounds in which the machine did something else say nothing. */
export function quiet(values: readonly number[] = []): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? Number.NaN;
}

/** How long the step of one side took, in those of the other side. */
export function ratio(step: string, ours: Times, theirs: Times): number {
  return quiet(ours[step]) / quiet(theirs[step]);
}
