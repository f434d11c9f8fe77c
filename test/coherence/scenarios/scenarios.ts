import * as z from 'zod/mini';
import { writeRecords } from '../../operations/records.js';
import { operations } from '../../../src/contract/operations.js';
import { moveUp, setRead } from '../world.js';
import { account, devices, session } from './account.js';
import { invites, notifications } from './news.js';
import { blocks, circles, relations } from './people.js';
import { type Scenario, when } from './scenario.js';

const named: readonly Scenario[] = [
  ...session,
  ...account,
  ...blocks,
  ...relations,
  ...devices,
  ...circles,
  ...notifications,
  ...invites,
];

/** One for each relation to alice: none, followed, follows her, both, asks for a connection, connected, in a circle, blocked. */
const PEOPLE = ['zoe', 'ivo', 'frank', 'pip', 'una', 'max', 'grace', 'zack'];

/** Every write in every case that the service treats differently. A write without a scenario has those that its input allows. */
export const scenarios: readonly Scenario[] = [
  ...named,
  ...writeRecords.filter(({ name }) => !named.some(({ write }) => write === name)).flatMap(scenariosOf),
];

function scenariosOf({ name, input }: (typeof writeRecords)[number]): Scenario[] {
  const schema = operations.find((one) => one.name === name)?.input;
  if (schema === undefined || !('username' in input)) return [when(name, 'as in its record', { ...input })];
  return PEOPLE.map((username) => {
    const about = z.parse(schema, { ...input, username }) as { readonly username: string };
    // What alice was told of the person is unread, and on top.
    return when(name, `about ${username}`, about, (sandbox) => {
      setRead(sandbox, username, false);
      moveUp(sandbox, [username]);
    });
  });
}
