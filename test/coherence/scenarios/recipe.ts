import { operations } from '../../../src/contract/operations.js';
import type { AnyMutation } from '../../../src/contract/operation.js';
import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import { freshClient } from '../truth.js';
import { moveUp, setRead, userNamed } from '../world.js';
import type { Input } from '../reads.js';
import type { Scenario } from './scenario.js';

/** A write that somebody sends: the case itself, or what goes before it. */
export interface Step {
  readonly by: string;
  readonly write: string;
  readonly input: Input;
}

/** A case in writing: the write, and the writes that make its world. */
export interface Recipe extends Step {
  readonly before: readonly Step[];
}

const ALICE = 'alice';

/** In place of a write: the notifications about the user are unread, and on top. */
export const NEWS = 'isNews';

/** In place of a write: alice is connected to this user, if at all, and to no other. */
export const ONLY = 'isOnlyConnection';

/** What stands behind the name of the write: `by max {"username":"alice"} after bob blockUser {"username":"alice"}`. */
export function textOf({ by, input, before }: Recipe): string {
  const steps = before.map((step) => ` after ${step.by} ${step.write} ${JSON.stringify(step.input)}`);
  return `${by === ALICE ? '' : `by ${by} `}${JSON.stringify(input)}${steps.join('')}`;
}

export function scenarioOf(write: string, text: string): Scenario {
  const [own = '', ...steps] = text.split(' after ');
  const [, by = ALICE, input = ''] = /^(?:by (\S+) )?(\{.*\})$/.exec(own) ?? [];
  const before = steps.map((step): Step => {
    const [, who = '', name = '', sent = ''] = /^(\S+) (\S+) (\{.*\})$/.exec(step) ?? [];
    return { by: who, write: name, input: JSON.parse(sent) as Input };
  });
  return {
    write: mutationNamed(write).name as Scenario['write'],
    when: text,
    input: () => JSON.parse(input) as Input,
    ...(by !== ALICE && { as: by }),
    ...(before.length > 0 && {
      before: async (sandbox) => {
        for (const step of before) await perform(sandbox, step);
      },
    }),
  };
}

/** Sends a write without a cache. */
export async function perform(
  sandbox: Sandbox,
  { by, write, input }: Step | (Omit<Step, 'by'> & { readonly by: null }),
): Promise<void> {
  if (by !== null && write === NEWS) {
    setRead(sandbox, by, false);
    moveUp(sandbox, [by]);
    return;
  }
  if (by !== null && write === ONLY) {
    const { id } = userNamed(sandbox, by);
    sandbox.state.connections = sandbox.state.connections.filter(({ user, target }) => user === id || target === id);
    return;
  }
  const token = sandbox.state.users.find(({ username }) => username === by)?.token;
  await freshClient(sandbox, token).call(mutationNamed(write), input);
}

function mutationNamed(name: string): AnyMutation {
  const operation = operations.find((one) => one.name === name);
  if (operation?.kind !== 'mutation') throw new Error(`coherence: ${name} is no write`);
  return operation;
}
