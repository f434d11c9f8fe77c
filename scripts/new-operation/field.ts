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

const [field = '', table = '', says = '', ...answers] = process.argv.slice(2);
orEnd(() => {
  const isWhole = /^is_[a-z_]+$/.test(field) && /^[a-z]\w+s$/.test(table) && /^Whether .*\.$/.test(says) && answers.length > 0;
  if (!isWhole) throw new Error(USAGE);
  // Nothing is written if a part of it cannot be.
  const changed = Object.entries(files).map(([file, change]) => {
    const text = readFileSync(file, 'utf8');
    return [file, change(text, { field, table, says, answers })] as const;
  });
  for (const [file, text] of changed) writeFileSync(file, text);
  spawnSync('npx', ['oxfmt', ...Object.keys(files)], { stdio: 'inherit' });
  console.log(
    `Changed ${Object.keys(files).join(', ')}.\n\nBy hand: which writes add rows to \`${table}\` of the sandbox, and remove them; what \`${field}\` forbids, as a law in src/rules/laws.ts.`,
  );
});

/** Beside the fields that several answers share. A new answer may have the field already. */
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
  const row = `${rows.charAt(0).toUpperCase()}${rows.slice(1, -1)}`;
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

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
