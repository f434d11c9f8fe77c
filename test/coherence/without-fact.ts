import { isDeepStrictEqual } from 'node:util';
import { match } from '../../src/engine/rules/match.js';
import type { Fact } from '../../src/engine/words.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import type { World } from '../../src/sandbox/world.js';
import { effectsByName, writeNamed } from '../support/effects-table.js';
import { runFault, shownWhilePending } from './pending.js';
import { runScenario } from './run.js';
import { nameOf, type Scenario } from './scenarios/scenario.js';

/** A fact of a write, by its place. */
export interface Place {
  readonly write: string;
  readonly index: number;
}

/** Every fact of every write. Behind a sign-in everything is another account's, and nothing of it is cached. */
export function allFacts(): Place[] {
  return [...effectsByName].flatMap(([write, { rule, signsIn }]) =>
    (signsIn ? () => [] : rule.facts)({}, { find: () => undefined }).map((_, index): Place => ({ write, index })),
  );
}

export function nameOfFact(place: Place): string {
  const { says, kind, where } = factAt(place);
  return `${place.write}: fact ${place.index + 1}, ${says} ${kind} ${JSON.stringify(where)}`;
}

function factAt({ write, index }: Place): Fact {
  const fact = writeNamed(write).rule.facts({}, { find: () => undefined })[index];
  if (!fact) throw new Error(`coherence: ${write} has no fact ${index + 1}`);
  return fact;
}

/** Does something while a write does not say one of its facts. */
async function withoutFact<Result>({ write, index }: Place, work: () => Promise<Result>): Promise<Result> {
  const { rule } = writeNamed(write);
  const { facts } = rule;
  // A rule is never changed but here: what a fact does can be seen in no other way.
  Object.assign(rule, {
    facts: (...given: Parameters<typeof facts>): readonly Fact[] => facts(...given).filter((_, place) => place !== index),
  });
  try {
    return await work();
  } finally {
    Object.assign(rule, { facts });
  }
}

/** By what it is noticed, in which of the cases, that a fact is missing: something is out of date, or not shown at once. */
export async function noticed(world: World, place: Place, cases: readonly Scenario[]): Promise<string | undefined> {
  for (const scenario of [...cases, ...cases.flatMap((one) => aloneIn(place, one))]) {
    const { stale } = await withoutFact(place, () => runScenario(world, scenario, { depth: 2 }));
    if (stale.length > 0) return `${nameOf(scenario)}: stale ${stale[0] ?? ''}`;
  }
  for (const scenario of cases) {
    const whole = await shownWhilePending(world, scenario, { depth: 2 });
    const shown = await withoutFact(place, () => shownWhilePending(world, scenario, { depth: 2 }));
    const isOther = whole.some(({ data }, index) => !isDeepStrictEqual(data, shown[index]?.data));
    if (isOther) return `${nameOf(scenario)}: not shown while pending`;
  }
  for (const scenario of cases) {
    const { stale } = await withoutFact(place, () => runFault(world, scenario, 'answer-lost', { depth: 2 }));
    if (stale.length > 0) return `${nameOf(scenario)}, the answer lost: stale ${stale[0] ?? ''}`;
  }
  return undefined;
}

/** The case without notifications of other types than the fact's: beside those, a list is refetched without it, too. */
function aloneIn(place: Place, scenario: Scenario): Scenario[] {
  const { notification_type: type } = factAt(place).where;
  if (type === undefined) return [];
  const before = async (sandbox: Sandbox): Promise<void> => {
    await scenario.before?.(sandbox);
    const { state } = sandbox;
    state.notifications = state.notifications.filter(({ content }) => match({ type }, { ...content }) === true);
  };
  return [{ ...scenario, when: `${scenario.when}, no other notifications`, before }];
}
