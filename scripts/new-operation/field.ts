/**
 * `npm run task -- new-field is_muted mutes 'Whether the account mutes the user.' UserDetail Follower`: writes what is mechanical of a new
 * relation between the account and a user: the field of these answers, and the table of the sandbox from which it follows.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { orEnd } from '../lib/run.js';
import { before, lower, withImport } from './edit.js';
import { imperative } from './operation.js';

interface Field {
  readonly field: string;
  readonly table: string;
  /** What it says of the user, in a sentence. */
  readonly says: string;
  /** The answers that show it. */
  readonly answers: readonly string[];
}

const USAGE = `npm run task -- new-field <is_…> <table, a plural> 'Whether ….' <Answer> …`;

/** By file: what changes in it. */
const files: Readonly<Record<string, (text: string, field: Field) => string>> = {
  'src/contract/people.ts': declared,
  'src/sandbox/world.ts': stored,
  'src/sandbox/rules/relations.ts': related,
  'src/sandbox/shapes/users.ts': shaped,
  'test/operations/samples.ts': sampled,
  'stories/manual/examples/useUser.tsx': exampled,
};

const [field = '', table = '', says = '', ...named] = process.argv.slice(2);
orEnd(() => {
  if (named.length === 0) throw new Error(USAGE);
  const words: readonly [word: string, is: RegExp, must: string][] = [
    [field, /^is_[a-z_]+$/, 'The field must begin with is_, as in is_reported'],
    [table, /^[a-z]\w+s$/, 'The table must be a plural, as in reports'],
    [says, /^Whether .*\.$/, "What it says must be a sentence, as in 'Whether the account has reported the user.'"],
  ];
  const [wrong] = words.filter(([word, is]) => !is.test(word));
  if (wrong) throw new Error(`${wrong[2]}: ${wrong[0]}`);
  const people = readFileSync('src/contract/people.ts', 'utf8');
  if (readFileSync('src/sandbox/shapes/users.ts', 'utf8').includes(` ${field}: `)) {
    throw new Error(`Answers have ${field} already: add it to others by hand.`);
  }
  // A new answer may declare the field already.
  const declaring = [...people.matchAll(/^export const (\w)(\w+)Schema = entity\([^]*?^\);/gm)].flatMap(
    ([text, first = '', rest = '']) => (text.includes(`    ${field}: `) ? [`${first.toUpperCase()}${rest}`] : []),
  );
  const answers = [...new Set([...named, ...declaring])];
  // Nothing is written if a part of it cannot be.
  const changed = Object.entries(files).map(([file, change]) => {
    const text = readFileSync(file, 'utf8');
    return [file, change(text, { field, table, says, answers })] as const;
  });
  for (const [file, text] of changed) writeFileSync(file, text);
  spawnSync('npx', ['oxfmt', ...Object.keys(files)], { stdio: 'inherit' });
  console.log(`Changed ${Object.keys(files).join(', ')}.

By hand:
- src/sandbox/handlers/users.ts: which writes add rows to \`${table}\` (\`add${rowOf(table)}\`), and remove them.
- src/rules/laws.ts: what \`${field}\` forbids for good. What a write ends once is a fact of the write.`);
});

/** Beside the fields that several answers share, in place of the field that a new answer has already. */
function declared(text: string, { field: name, table: group, says: comment, answers: all }: Field): string {
  if (new RegExp(`^const ${group} = `, 'm').test(text)) throw new Error(`src/contract/people.ts has ${group} already.`);
  const shared = `const ${group} = {\n  /** ${comment} */\n  ${name}: z.boolean(),\n};\n\n`;
  return all.reduce(
    (whole, answer) => {
      const declaration = new RegExp(
        `(?<=^export const ${lower(answer)}Schema = entity\\(\\s*'user',\\s*answer\\()[^]*?(?=\\),?\\s*\\);)`,
        'm',
      );
      const inside = found(whole, declaration, `src/contract/people.ts has no ${answer}: write the field by hand.`);
      const own = new RegExp(`\\/\\*\\*[^*]*\\*\\/\\s*${name}: z\\.boolean\\(\\),\\s*`);
      const parts = inside.startsWith('{') ? inside.replace(own, '').replace(/^\{|,?\s*\}$/g, '') : `...${inside}`;
      return whole.replace(declaration, () => `{ ${parts}, ...${group} }`);
    },
    before(text, /^const subscribable = /m, shared),
  );
}

function stored(text: string, { table: rows }: Field): string {
  const row = rowOf(rows);
  const whole = before(
    text,
    /^export interface Device \{/m,
    `export interface ${row} {\n  user: number;\n  target: number;\n}\n\n`,
  );
  return before(
    before(whole, /^ {2}devices: Device\[\];/m, `  ${rows}: ${row}[];\n`),
    /^ {4}devices: \[\],/m,
    `    ${rows}: [],\n`,
  );
}

function related(text: string, { field: name, table: rows }: Field): string {
  const test = `export function ${camel(name)}(world: World, user: number, target: number): boolean {
  return world.${rows}.some((one) => one.user === user && one.target === target);
}

export function add${rowOf(rows)}(world: World, user: number, target: number): void {
  if (!${camel(name)}(world, user, target)) world.${rows}.push({ user, target });
}

`;
  return before(text, /^function hasCircles/m, test);
}

/** A shape that spreads another one of them has the field already. */
function shaped(text: string, { field: name, answers: all }: Field): string {
  const shapes = [
    ...text.matchAll(/^\/\*\*[^\n]*?`(\w+)`[^\n]*\*\/\n(export function (\w+)\((\S+|\{[^}]*\}): View[^]*?\n\}\n)/gm),
  ].map(([, answer = '', shape = '', named = '', view = '']) => ({ answer, shape, named, view }));
  const [missing] = all.filter((answer) => !shapes.some((one) => one.answer === answer));
  if (missing) throw new Error(`src/sandbox/shapes/users.ts has no function of ${missing}: write the field by hand.`);
  const chosen = shapes.filter(({ answer }) => all.includes(answer));
  const built = shapes.filter(({ shape }) => chosen.some(({ named }) => shape.includes(`...${named}(`)));
  const left = built.filter((one) => !chosen.includes(one)).map(({ answer }) => answer);
  if (left.length > 0) throw new Error(`The sandbox builds ${left.join(', ')} from one of them: name all of them.`);
  return chosen
    .filter((one) => !built.includes(one))
    .reduce(
      (whole, { shape, view }) => {
        const isTakenApart = view.startsWith('{') || /const \{[^}]*\bworld\b[^}]*\bviewer\b[^}]*\} = view/.test(shape);
        const of = isTakenApart ? 'world, viewer.id' : 'view.world, view.viewer.id';
        return whole.replace(shape, () =>
          shape.replace('(_view: ', '(view: ').replace(/,?\s*\};\n\}\n$/, `, ${name}: ${camel(name)}(${of}, user.id) };\n}\n`),
        );
      },
      withImport(text, [camel(name)], '../rules/relations.js'),
    );
}

/** A sample that spreads another one of them, too. That of a new answer stands where it is answered. */
function sampled(text: string, { field: name, answers: all }: Field): string {
  return all.reduce((whole, answer) => {
    const place = new RegExp(`^export const ${lower(answer)} = \\{[^]*?\\};\\n`, 'm');
    return whole.replace(place, (sample) => {
      if (all.some((one) => sample.includes(`...${lower(one)},`))) return sample;
      return sample.replace(/,?\s*\};\n$/, `, ${name}: false };\n`);
    });
  }, text);
}

/** `You mute the user`, on the page of a person: a reader of the manual sees what a write changes. */
function exampled(text: string, { field: name, says: comment, answers: all }: Field): string {
  if (!all.includes('UserDetail')) return text;
  const [, verb] = /^Whether the account (.*)\.$/.exec(comment) ?? [];
  const words = verb
    ? `You ${imperative(verb).replace(/\bthe user\b/, 'them')}`
    : comment.replace(/^Whether (.)(.*)\.$/, (_all, first: string, rest: string) => `${first.toUpperCase()}${rest}`);
  return before(text, /^ *\{user\.is_reported /m, `{user.${name} && <li>${words}</li>}\n`);
}

function found(text: string, place: RegExp, missing: string): string {
  const [whole] = place.exec(text) ?? [];
  if (whole === undefined) throw new Error(missing);
  return whole;
}

/** `Mute` for `mutes`. */
function rowOf(rows: string): string {
  return `${rows.charAt(0).toUpperCase()}${rows.slice(1, -1)}`;
}

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
