import { copyAnswer, type Log } from '../engine/index.js';

/** Copies the account's own profile to its new username. The old username may be free, or taken by another user. */
/* @__NO_SIDE_EFFECTS__ */
export function movesProfile<Context>(
  names: (context: Context) => { readonly from: string; readonly to: string } | undefined,
): (log: Log, context: Context) => void {
  return (log, context) => {
    const change = names(context);
    if (change && change.from !== change.to) copyAnswer(log, 'user', 'username', change);
  };
}
