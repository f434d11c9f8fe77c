import { expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { accountIn, nameOf } from '../coherence/scenarios/scenario.js';
import { scenarioNamed, scenarios } from '../coherence/scenarios/scenarios.js';
import { perform } from '../coherence/scenarios/recipe.js';
import { freshClient } from '../coherence/truth.js';
import { coherenceWorld, userNamed } from '../coherence/world.js';
import { readInputs } from '../rules/inputs.js';
import { queries } from '../rules/rules.js';
import { choicesOf } from '../rules/states.js';
import { tableChanges } from './table-changes.js';
import { signedIn } from './visit.js';

const world = coherenceWorld();

/** The sandbox after the write of a case, and what it has changed in the tables. */
async function carriedOut(name: string): Promise<{ sandbox: Sandbox; changes: string[] }> {
  const scenario = scenarioNamed(name);
  const sandbox = createSandbox({ world });
  await scenario.before?.(sandbox);
  const input = scenario.input(sandbox);
  const tables = structuredClone(sandbox.state);
  await perform(sandbox, { by: accountIn(scenario), write: scenario.write, input: input ?? {} });
  return { sandbox, changes: tableChanges(tables, sandbox.state) };
}

// What every read makes of the tables is compared with the rules in random states (test/rules/reads.test.ts).
test('sandbox, writes: what each case of the matrix changes in the tables is in effects.txt; a change of that file is to be read', async () => {
  const lines: string[] = [];
  for (const scenario of scenarios) {
    const { changes } = await carriedOut(nameOf(scenario));
    lines.push(`${nameOf(scenario)}: ${changes.join(', ') || 'nothing'}`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('effects.txt');
});

test.each(['updatePassword: to another', 'verifyPassword: of the account itself'])(
  'sandbox, %s: the former token is refused, and the new password signs in',
  async (name) => {
    const { sandbox } = await carriedOut(name);
    const { token } = world.users.find(({ username }) => username === 'alice') ?? {};
    const call = freshClient(sandbox, token).call(
      queries.find((one) => one.name === 'circles')!,
      {},
    );
    await expect(call).rejects.toMatchObject({ kind: 'http', status: 401 });
    expect((await signedIn(sandbox, 'alice', 'through-the-mirror')).token).not.toBe(token);
  },
);

test('sandbox: reads change nothing', async () => {
  const sandbox = createSandbox({ world });
  const account = userNamed(sandbox, 'alice');
  const inputs = readInputs({ sandbox, account, choices: choicesOf(1) });
  const before = structuredClone(sandbox.state);
  const client = freshClient(sandbox, account.token);
  for (const query of queries) {
    for (const input of inputs[query.name] ?? []) await client.call(query, input).catch(() => undefined);
  }
  expect(sandbox.state).toEqual(before);
});
