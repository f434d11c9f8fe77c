import { account, devices, session } from './account.js';
import { invites, notifications } from './news.js';
import { blocks, circles, relations } from './people.js';
import type { Situation } from './situation.js';

/** Every write in every case that the side-effect matrix of the service tells apart. */
export const situations: readonly Situation[] = [
  ...session,
  ...account,
  ...blocks,
  ...relations,
  ...devices,
  ...circles,
  ...notifications,
  ...invites,
];
