import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { writeRecords } from '../operations/records.js';
import { createCast } from './cast.js';
import { differences, readAll, readsOf } from './reads.js';
import { tableChanges } from './table-changes.js';
import { signedIn, type Visitor } from './visit.js';

type Cells = Record<string, unknown>;

function changed(before: Cells, after: Cells): Record<string, string> {
  const cells = Object.keys(before).map((cell) => [cell, differences(before[cell], after[cell]).join(' ')] as const);
  return Object.fromEntries(cells.filter(([, difference]) => difference !== ''));
}

const passwordWrites: Record<string, (me: Visitor, sandbox: Sandbox) => Promise<{ status: number }>> = {
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

const cases = writeRecords.flatMap((record) =>
  Object.entries(record.cases).map(([title, one]) => ({ title: `${record.name}: ${title}`, ...one })),
);

// What every read makes of the tables is compared with the rules in random states (test/rules/reads.test.ts).
test('sandbox, writes: what each case changes in its tables is in effects.txt; a change of that file is to be read', async () => {
  const lines: string[] = [];
  for (const { title, other, before, send } of cases) {
    const sandbox = createCast();
    const me = await signedIn(sandbox, 'alice');
    await signedIn(sandbox, other);
    await before?.(sandbox, me);
    const tables = structuredClone(sandbox.state);
    const { status } = await send(me, sandbox);
    expect(status, title).toBeLessThan(300);
    lines.push(`${title}: ${tableChanges(tables, sandbox.state).join(', ') || 'nothing'}`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('effects.txt');
}, 120_000);

test('sandbox, writes: only a write that ends the session has no case', () => {
  const without = writeRecords.filter((record) => Object.keys(record.cases).length === 0);
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(passwordWrites).toSorted());
});

describe('sandbox: a new password ends every session, and changes nothing else, by', () => {
  test.each(Object.keys(passwordWrites))('%s', async (way) => {
    const sandbox = createCast();
    const me = await signedIn(sandbox, 'alice');
    const reads = readsOf(sandbox, 1);
    const before = await readAll(me, reads);

    await expect(passwordWrites[way]?.(me, sandbox)).resolves.toMatchObject({ status: 200 });

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
