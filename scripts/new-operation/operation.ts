/** What follows from the name, the kind and the route of a new operation. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hookNameOf } from '../docs/hooks.js';

/** What is typed after `npm run task -- new-operation --`. */
export interface Wanted {
  readonly noun: string;
  readonly name: string;
  readonly kind: string;
  readonly route: string;
  /** The type of the answer, or of its items. A new one gets an id, and the fields behind its name: `MuteResult { is_muted: boolean }`. */
  readonly answer: string;
  /** What the operation does for the user, in a sentence. */
  readonly says: string;
}

export interface NewOperation extends Wanted {
  readonly hook: string;
  readonly method: string;
  readonly path: string;
  readonly encoding: 'query' | 'json' | 'none';
  /** The input type, the file of src/contract/ that has it, and an input as text. */
  readonly input: string;
  readonly inputFile: string;
  readonly sample: string;
  readonly fields: string;
  readonly output: string;
  readonly answerFile: string;
  readonly isNewAnswer: boolean;
  /** The fields of a new answer beside its id, with their types. */
  readonly answerFields: readonly (readonly [name: string, type: AnswerType])[];
  /** The kind of record that the answer is. */
  readonly record: string;
  /** The field that the path names one record by, and the kind of that record. */
  readonly key: string | undefined;
  readonly subject: string;
  readonly words: string;
  readonly group: string;
  /** The operation of the noun after which the new one stands. */
  readonly sibling: string;
  readonly leavesOut: string;
}

export type AnswerType = 'boolean' | 'number' | 'string';

const USAGE =
  "npm run task -- new-operation <noun> <name> <query|list|mutation> '<METHOD /path/>' '<Answer>' '<What it does for the user.>'";

const KINDS = ['query', 'list', 'mutation'];

/** By the parameter of the path; the empty one stands for a path without. */
const inputs: Readonly<Record<string, readonly [type: string, sample: string, fields: string]>> = {
  '': ['NoInput', '{}', '{}'],
  username: ['UsernameInput', "{ username: 'bob' }", "{ username: 'username' }"],
  id: ['IdInput', '{ id: 7 }', "{ id: 'id' }"],
};

export function newOperation(root: string, wanted: Wanted): NewOperation {
  const { noun, name, kind, route, says } = wanted;
  const [method = '', address = ''] = route.split(' ');
  const [, answer, fieldsInWords] =
    /^([A-Z]\w+)(?: \{ (\w+: (?:boolean|number|string)(?:, \w+: (?:boolean|number|string))*) \})?$/.exec(wanted.answer) ?? [];
  const isWhole = /^[a-z]\w+$/.test(name) && /^[A-Z]+ \/\S+$/.test(route);
  if (answer === undefined || !isWhole || !KINDS.includes(kind) || !/^[A-Z].*\.$/.test(says)) throw new Error(USAGE);
  const text = contractFile(root, noun);
  const [sibling] = [...text.matchAll(/^export const (\w+): (?:Query|List|Mutation)</gm)].map(([, one = '']) => one).slice(-1);
  if (sibling === undefined) throw new Error(`src/contract/${noun}.ts declares no operation yet: write the first one by hand.`);
  if (new RegExp(`^export const ${name}\\b`, 'm').test(text)) throw new Error(`src/contract/${noun}.ts has ${name} already.`);
  const [, parameter = ''] = /:(\w+)/.exec(address) ?? [];
  const known = inputs[parameter];
  if (!known) throw new Error(`A path can have :username or :id; declare an operation with :${parameter} by hand.`);
  const own = `${hookNameOf(name).slice(3)}Input`;
  const isList = kind === 'list';
  const [input, sample, fields] = isList ? [own, '{ max_id: 9 }', "{ 'max_id?': 'id', 'count?': 'count up to 20' }"] : known;
  const written = fileOf(root, answer);
  if (written !== undefined && fieldsInWords) throw new Error(`src/contract/${written}.ts has ${answer} already.`);
  const answerFile = written ?? noun;
  const ofNoun = kindOf(root, noun);
  const [, record = ofNoun] =
    new RegExp(`^export const ${answer} = entity\\(\\s*'(\\w+)'`, 'm').exec(contractFile(root, answerFile)) ?? [];
  const [leavesOut = ''] = new RegExp(`  leavesOut: \\w+,\\n(?=  input: \\w+,\\n  output: rows\\(${answer}\\))`).exec(text) ?? [];
  const [, group = 'auth'] = /group: '(\w+)'/.exec(text) ?? [];
  return {
    ...{ ...wanted, answer, method, path: address, input, sample, fields, answerFile, record, group, sibling },
    answerFields: fieldsInWords?.split(', ').map((field) => field.split(': ') as [string, AnswerType]) ?? [],
    key: parameter || undefined,
    subject: parameter === 'username' ? 'user' : ofNoun,
    leavesOut: kind === 'mutation' ? '' : leavesOut,
    isNewAnswer: written === undefined,
    hook: hookNameOf(name),
    encoding: { GET: 'query' as const }[method] ?? 'none',
    inputFile: isList ? noun : 'fields',
    output: isList ? `rows(${answer})` : answer,
    words: sentence(name),
  };
}

/** `Mute user` for `muteUser`, `Is muted` for `is_muted`. */
export function sentence(name: string): string {
  const words = name.replace(/_|(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The kind of record that the reads of a noun hold. */
function kindOf(root: string, noun: string): string {
  const text = readFileSync(path.join(root, 'src/rules/reads.ts'), 'utf8');
  const [, contract] = new RegExp(`^import \\* as (\\w+) from '\\.\\./contract/${noun}\\.js'`, 'm').exec(text) ?? [];
  return new RegExp(`holds\\(${contract}\\.[^']*'(\\w+)'`).exec(text)?.[1] ?? 'user';
}

/** The file of src/contract/ that has this type; undefined if it is a new one. */
function fileOf(root: string, type: string): string | undefined {
  const stems = readdirSync(path.join(root, 'src/contract')).map((file) => path.basename(file, '.ts'));
  return stems.find((stem) => stem !== 'index' && new RegExp(`^export const ${type}\\b`, 'm').test(contractFile(root, stem)));
}

function contractFile(root: string, stem: string): string {
  return readFileSync(path.join(root, `src/contract/${stem}.ts`), 'utf8');
}
