/** Whether `CI` is set, as `.ci/run` does: everything runs then, in `npm test` by hand what a change breaks first. */
export const inCI: boolean = Boolean(import.meta.env['CI']);

/** All cases with `CI`; without it one in so many, the first included. */
export function oneIn<Case>(step: number, cases: readonly Case[]): readonly Case[] {
  return inCI ? cases : cases.filter((_, index) => index % step === 0);
}
