/** Does one step of a part, and prints whether it passed. Throws what the step throws. */
export type Check = (what: string, step: () => Promise<void> | void) => Promise<void>;

/** A part of `npm run task -- smoke`: one or several apps on the packed library. */
export type Part = (check: Check) => Promise<void>;
