import { account, devices, session } from './account.js';
import { invites, notifications } from './news.js';
import { blocks, circles, relations } from './people.js';
import type { Scenario } from './scenario.js';

/** Every write in every case that the side-effect matrix of the service tells apart. */
export const scenarios: readonly Scenario[] = [
  ...session,
  ...account,
  ...blocks,
  ...relations,
  ...devices,
  ...circles,
  ...notifications,
  ...invites,
];
