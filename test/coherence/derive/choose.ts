import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import type { World } from '../../../src/sandbox/world.js';
import { isCommunityError } from '../../../src/transport/errors.js';
import { mutations, rules } from '../../rules/rules.js';
import type { Input } from '../reads.js';
import { NEWS, ONLY, perform, type Recipe, scenarioOf, type Step, textOf } from '../scenarios/recipe.js';
import { nameOf, type Scenario } from '../scenarios/scenario.js';
import { userNamed } from '../world.js';
import { inputsOf } from './inputs.js';
import { relationsOf, type Sight, sightOf } from './relations.js';

/** A case with the relations in which its write finds or leaves records. */
interface Candidate {
  readonly recipe: Recipe;
  readonly relations: ReadonlySet<string>;
}

/** The account of most cases, and one that has joined late and has few relations. */
const ALICE = 'alice';
const ACCOUNTS = [ALICE, 'max'];

/**
 * The cases of all writes of an account, which together have every relation that the rules can tell apart, in the given world and in those
 * to which one more write leads: of alice, or of a user about her. With `isWanted`, only those of some writes; the `known` cases, by name,
 * come before others that have the same. `report` takes lines for people who wait.
 */
export async function derivedScenarios(
  world: World,
  isWanted: (write: string) => boolean,
  known: ReadonlySet<string>,
  report: (line: string) => void,
): Promise<Scenario[]> {
  const writes = mutations.filter(({ token }) => token !== 'none').map(({ name }) => name);
  const found = new Map(writes.filter(isWanted).map((write) => [write, new Map<string, Candidate[]>()]));
  const add = (
    sandbox: Sandbox,
    by: string,
    isOpen: (write: string, input: Input, sight: Sight) => boolean,
    before: readonly Step[],
  ): void => {
    const sight = sightOf(sandbox, userNamed(sandbox, by));
    for (const [write, candidates] of found) {
      for (const input of inputsOf(write, sandbox, sight)) {
        if (!isOpen(write, input, sight)) continue;
        const relations = relationsOf(sight, write, input);
        const key = [...relations].toSorted().join();
        // A few are enough of those that no pattern can tell apart: the service may refuse one.
        const alike = candidates.get(key) ?? [];
        const recipe = { by, write, input, before };
        if (alike.length < 3 || known.has(nameIn(recipe))) candidates.set(key, [...alike, { recipe, relations }]);
      }
    }
  };
  for (const by of ACCOUNTS) add(createSandbox({ world }), by, () => true, []);
  const steps = stepsIn(world, writes);
  for (const [index, [about, step]] of steps.entries()) {
    if (index % 500 === 0) report(`looks for cases: ${index} of ${steps.length} worlds`);
    const sandbox = createSandbox({ world });
    if (!(await isAccepted(sandbox, [step]))) continue;
    add(sandbox, ALICE, (write, input, sight) => canFollow(write, input, sight, about, step), [step]);
  }
  const chosen: Recipe[] = [];
  for (const [write, candidates] of found) {
    const own = await cover(world, [...candidates.values()].flat(), known);
    report(`chooses ${own.length} cases of ${write}`);
    chosen.push(...own);
  }
  return chosen.map((recipe) => scenarioOf(recipe.write, textOf(recipe)));
}

/** The name of the case in the matrix. */
function nameIn(recipe: Recipe): string {
  return nameOf({ write: recipe.write, when: textOf(recipe) });
}

/** Whether a write can find another relation after a step: it is about the same user, or about records of the same kind. */
function canFollow(write: string, input: Input, sight: Sight, about: string | undefined, step: Step): boolean {
  if (about !== undefined && namesUsers(write)) return names(input, sight, about);
  const isOfMembers =
    step.write === 'updateCircle' && wheresOf(write, {}).some((where) => where['connected_circles'] !== undefined);
  return (
    isOfMembers ||
    (about === undefined && !namesUsers(write) && kindsOf(write).some((kind) => kindsOf(step.write).includes(kind)))
  );
}

/** Whether an input is about a user: by the username, or as one who comes into a circle or leaves it. */
function names({ id, username, usernames }: Input, { records }: Sight, about: string): boolean {
  if (!Array.isArray(usernames)) return username === about;
  const members = (records.get('circle', id)?.['users'] ?? []) as readonly { readonly username: string }[];
  return members.some((member) => member.username === about) !== usernames.includes(about);
}

/** The writes that can go before a case: of alice and of another user about each other, and of alice about what she has. */
function stepsIn(world: World, writes: readonly string[]): [about: string | undefined, step: Step][] {
  const sandbox = createSandbox({ world });
  const [people, things] = [writes.filter(namesUsers), writes.filter((write) => !namesUsers(write))];
  const sights = new Map<string, Sight>();
  const sightBy = (username: string): Sight => {
    const sight = sights.get(username) ?? sightOf(sandbox, userNamed(sandbox, username));
    sights.set(username, sight);
    return sight;
  };
  const inputs = new Map<string, readonly Input[]>();
  const steps = (by: string, write: string, about?: string): Step[] => {
    const all = inputs.get(`${by} ${write}`) ?? inputsOf(write, sandbox, sightBy(by));
    inputs.set(`${by} ${write}`, all);
    return (
      all
        .filter((input) => (about === undefined ? isPlain(write, input) : names(input, sightBy(by), about)))
        // The reads ask for circles by their names.
        .filter((input) => !('name' in input))
        .map((input) => ({ by, write, input }))
    );
  };
  const others = world.users.map(({ username }) => username).filter((username) => username !== ALICE);
  return [
    ...others.flatMap((other) =>
      people.flatMap((write) =>
        [...steps(ALICE, write, other), ...steps(other, write, ALICE)].map((step) => [other, step] as [string, Step]),
      ),
    ),
    ...others.flatMap((by) => [NEWS, ONLY].map((write) => [by, { by, write, input: {} }] as [string, Step])),
    ...things.flatMap((write) => steps(ALICE, write).map((step) => [undefined, step] as [undefined, Step])),
  ];
}

/** Whether a fact of the write is about a user whom the input names. */
function namesUsers(write: string): boolean {
  return wheresOf(write, { username: NAME, usernames: [NAME] }).some(({ username }) => JSON.stringify(username)?.includes(NAME));
}

/** Whether the input has one field at most, and names no record. */
function isPlain(write: string, input: Input): boolean {
  const isAboutOne = wheresOf(write, { id: NAME, uuid: NAME }).some((where) => Object.values(where).includes(NAME));
  return !isAboutOne && !('max_id' in input) && !('username' in input) && Object.keys(input).length < 2;
}

const NAME = 'any';

function kindsOf(write: string): string[] {
  return rules.writes[write]?.({}, { find: () => undefined }).map(({ kind }) => kind) ?? [];
}

function wheresOf(write: string, input: Input): readonly Readonly<Record<string, unknown>>[] {
  return rules.writes[write]?.(input, { find: () => undefined }).map(({ where }) => where) ?? [];
}

/** The fewest cases, nearly, that have every relation: the known ones first, then those of the world itself if they do. */
async function cover(world: World, all: readonly Candidate[], known: ReadonlySet<string>): Promise<Recipe[]> {
  const left = new Set(all.flatMap(({ relations }) => [...relations]));
  const sorted = all.toSorted((one, other) => one.recipe.before.length - other.recipe.before.length);
  const isKnown = ({ recipe }: Candidate): boolean => known.has(nameIn(recipe));
  const chosen: Recipe[] = [];
  for (const open of [sorted.filter(isKnown), sorted.filter((one) => !isKnown(one))]) {
    chosen.push(...(await fewest(world, left, open)));
  }
  return chosen.toSorted((one, other) => textOf(one).localeCompare(textOf(other)));
}

/** Takes from what is `left` the relations of the cases that it chooses. */
async function fewest(world: World, left: Set<string>, open: Candidate[]): Promise<Recipe[]> {
  const chosen: Recipe[] = [];
  while (left.size > 0) {
    const gains = open.map(({ relations }) => [...relations].filter((one) => left.has(one)).length);
    const most = Math.max(0, ...gains);
    if (most === 0) break;
    const [best] = open.splice(gains.indexOf(most), 1);
    if (!best || !(await isAccepted(createSandbox({ world }), [...best.recipe.before, best.recipe]))) continue;
    for (const one of best.relations) left.delete(one);
    chosen.push(best.recipe);
  }
  return chosen;
}

async function isAccepted(sandbox: Sandbox, steps: readonly Step[]): Promise<boolean> {
  try {
    for (const step of steps) await perform(sandbox, step);
    return true;
  } catch (error) {
    if (isCommunityError(error)) return false;
    throw error;
  }
}
