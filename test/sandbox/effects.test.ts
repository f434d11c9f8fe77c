import { describe, expect, test } from 'vitest';
import { operations } from '../../src/contract/operations.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { createCast, userOf } from './cast.js';
import { effects } from './effects-table.js';
import { differences, readAll, readsOf } from './reads.js';
import { signedIn, type Visitor } from './visit.js';
import { writes } from './writes.js';

type Cells = Record<string, unknown>;

function changed(before: Cells, after: Cells): Record<string, string> {
  const cells = Object.keys(before).map((cell) => [cell, differences(before[cell], after[cell]).join(' ')] as const);
  return Object.fromEntries(cells.filter(([, difference]) => difference !== ''));
}

describe('sandbox, effects table: exactly the listed reads change by', () => {
  test.each(Object.entries(writes))('%s', async (name, { other, before, send }) => {
    const sandbox = createCast();
    const me = await signedIn(sandbox, 'alice');
    const them = await signedIn(sandbox, other);
    await before?.(sandbox, me);
    const [myReads, theirReads] = [readsOf(sandbox, 1), readsOf(sandbox, userOf(sandbox, other).id)];
    const mine = await readAll(me, myReads);
    const theirs = await readAll(them, theirReads);

    const { status } = await send(me, sandbox);

    expect(status).toBeLessThan(300);
    expect({
      mine: changed(mine, await readAll(me, myReads)),
      theirs: changed(theirs, await readAll(them, theirReads)),
    }).toEqual(effects[name]);
  });
});

test('sandbox, effects table: contains every write and every read of the contract', () => {
  const sandbox = createCast();
  const written = new Set(Object.keys(writes).map((name) => name.split(':')[0]));
  const read = new Set(Object.values(readsOf(sandbox, 1)).map(([name]) => name));
  const missing = operations
    .filter(({ kind, name }) => !(kind === 'mutation' ? written : read).has(name))
    .map(({ name }) => name);
  // These two end the session, and have tests of their own below.
  expect(missing).toEqual(['verifyPassword', 'updatePassword']);
  expect(Object.keys(effects)).toEqual(Object.keys(writes));
});

describe('sandbox: a new password ends every session, and changes nothing else, by', () => {
  const ways: Record<string, (me: Visitor, sandbox: Sandbox) => Promise<{ status: number }>> = {
    updatePassword: (me) =>
      me.send('PATCH', '/api/auth/user/settings/', {
        form: { current_password: 'wonderland-2026', new_password: 'through-the-mirror' },
      }),
    verifyPassword: async (me, { state }) => {
      const open = { headers: { Authorization: '' } };
      await me.send('POST', '/api/auth/password/reset/', { json: { email: 'alice@wonderland.example' }, ...open });
      const json = { token: state.mails.at(-1)?.token, new_password: 'through-the-mirror' };
      return me.send('POST', '/api/auth/password/verify/', { json, ...open });
    },
  };

  test.each(Object.keys(ways))('%s', async (way) => {
    const sandbox = createCast();
    const me = await signedIn(sandbox, 'alice');
    const reads = readsOf(sandbox, 1);
    const before = await readAll(me, reads);

    await expect(ways[way]?.(me, sandbox)).resolves.toMatchObject({ status: 200 });

    const after = await readAll(me, reads);
    const stillTold = Object.keys(after).filter((cell) => JSON.stringify(after[cell]) !== '{"refused":401}');
    expect(stillTold).toEqual([
      'registrationTokenCheck',
      'emailCheck(new)',
      'emailCheck(old)',
      'usernameCheck(new)',
      'usernameCheck(alice)',
    ]);
    const again = await signedIn(sandbox, 'alice', 'through-the-mirror');
    expect(changed(before, await readAll(again, reads))).toEqual({});
  });
});

test('sandbox: reads change nothing', async () => {
  const sandbox = createCast();
  const me = await signedIn(sandbox, 'alice');
  const before = structuredClone(sandbox.state);
  await readAll(me, readsOf(sandbox, 1));
  expect(sandbox.state).toEqual(before);
});
