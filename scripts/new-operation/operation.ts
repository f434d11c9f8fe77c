/** What follows from the name, the kind and the route of a new operation. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hookNameOf } from '../docs/hooks.js';

/** What is typed after `npm run task -- new-operation --`. */
export interface Wanted {
  readonly noun: string;
  readonly name: string;
  readonly kind: string;
  readonly route: string;
  /** The type of the answer, or of its items. A new one has an id, and the fields behind its name: `MuteResult { is_muted: boolean }`. */
  readonly answer: string;
  /** What the operation does for the user, in a sentence. */
  readonly says: string;
  /** The operation whose hook stands above the new one; the last one of the noun if it is left out. */
  readonly above?: string | undefined;
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
  /** What the path names one record by. */
  readonly parameter: Parameter | undefined;
  /** The part of the input without which it is not valid, as text; empty if every part may be left out. */
  readonly required: string;
  readonly output: string;
  readonly answerFile: string;
  readonly isNewAnswer: boolean;
  /** The fields of a new answer beside its id, with their types. */
  readonly answerFields: readonly (readonly [name: string, type: AnswerType])[];
  /** The kind of record that the answer is. */
  readonly record: string;
  /** The kind of the record that the path names. */
  readonly subject: string;
  /** What the operation does, as the words on a button: `Mute a user`. */
  readonly words: string;
  readonly group: string;
  /** The operation of the noun after which the new one stands. */
  readonly sibling: string;
  readonly leavesOut: string;
  /** A list with the same items. */
  readonly alike: string | undefined;
}

/** The types that a field of a new answer can have: its check, and a value. */
export const answerTypes = {
  boolean: ['z.boolean()', 'true'],
  number: ['whole()', '1'],
  string: ['z.string()', "'text'"],
  Id: ['Id', '7'],
  Timestamp: ['Timestamp', "'2026-02-03T04:05:06Z'"],
  ImageUrl: ['ImageUrl', "'https://people.example/picture.png'"],
} as const;
export type AnswerType = keyof typeof answerTypes;

const TYPES = Object.keys(answerTypes).join('|');
const WITH_FIELDS = `'Answer { one: ${TYPES}, … }'`;
const USAGE = `npm run task -- new-operation <noun> <name> <query|list|mutation> '<METHOD /path/>' '<Answer>' '<A sentence that begins with a verb.>' [<operation above it>]
A list has pages by max_id; a path can have :username or :id. A new <Answer> stands with its fields: ${WITH_FIELDS}`;

/** What each word must be. */
const WORDS: readonly (readonly [word: Exclude<keyof Wanted, 'above'>, is: RegExp, must: string])[] = [
  ['name', /^[a-z]\w+$/, 'The name must be one word in camel case, as in blockUser'],
  ['kind', /^(query|list|mutation)$/, 'The kind must be query, list or mutation'],
  ['route', /^[A-Z]+ \/\S+$/, "The route must be a method and a path, as in 'GET /api/auth/followers/'"],
  [
    'answer',
    new RegExp(`^[A-Z]\\w+(?: \\{ (?:(?:, )?\\w+: (?:${TYPES}))+ \\})?$`),
    `The answer must be a type, a new one with its fields, ${WITH_FIELDS}`,
  ],
  ['says', /^[A-Z][a-z]+s\b.*\.$/, "What it does must be a sentence that begins with a verb, as in 'Lists blocked users.'"],
];

/** A parameter of a path. */
export interface Parameter {
  readonly name: string;
  readonly type: 'string' | 'number';
  /** A value as text. */
  readonly value: string;
  /** The input type with this field alone, the field's check, and its comment. */
  readonly input: string;
  readonly check: string;
  readonly comment: string;
  /** When the service has no such record, whatever the noun. */
  readonly unknown?: string;
}

const parameters: readonly Parameter[] = [
  {
    ...{ name: 'username', type: 'string', value: "'bob'", input: 'UsernameInput', check: 'Username' },
    comment: 'The username of the user: 1 to 30 letters, digits, underscores and full stops.',
    unknown: 'No user has this username.',
  },
  { name: 'id', type: 'number', value: '7', input: 'IdInput', check: 'InputId', comment: 'The id, at least 1.' },
];

export function newOperation(root: string, wanted: Wanted): NewOperation {
  const { noun, name, kind, route, says, above } = wanted;
  if (Object.values(wanted).includes('')) throw new Error(USAGE);
  const [wrong] = WORDS.filter(([word, is]) => !is.test(wanted[word]));
  if (wrong) throw new Error(`${wrong[2]}: ${wanted[wrong[0]]}`);
  if (!existsSync(path.join(root, `src/contract/${noun}.ts`))) {
    throw new Error(
      `The noun must be a file of src/contract/, that of the operations with the same items (people in lists: relations): ${noun}`,
    );
  }
  const [method = '', address = ''] = route.split(' ');
  const [answer = '', fieldsInWords] = wanted.answer.replace(/ \}$/, '').split(' { ');
  const text = contractFile(root, noun);
  const [sibling] = [...text.matchAll(/^export const (\w+): (?:Query|List|Mutation)</gm)].map(([, one = '']) => one).slice(-1);
  if (sibling === undefined) throw new Error(`src/contract/${noun}.ts declares no operation yet: write the first one by hand.`);
  if (new RegExp(`^export const ${name}\\b`, 'm').test(text)) throw new Error(`src/contract/${noun}.ts has ${name} already.`);
  if (above !== undefined && !new RegExp(`^export const ${above}: `, 'm').test(text)) {
    throw new Error(`The operation above it must be one of src/contract/${noun}.ts: ${above}`);
  }
  const [named, ...more] = [...address.matchAll(/:(\w+)/g)].map(([, one = '']) => one);
  const parameter = parameters.find((one) => one.name === named);
  if ((named && !parameter) || more.length > 0) {
    throw new Error('A path can have :username or :id; declare an operation with another parameter, or with several, by hand.');
  }
  const isList = kind === 'list';
  const input = isList ? `${hookNameOf(name).slice(3)}Input` : (parameter?.input ?? 'NoInput');
  const required = parameter ? `{ ${parameter.name}: ${parameter.value} }` : '';
  const written = fileOf(root, answer);
  if (written !== undefined && fieldsInWords) throw new Error(`src/contract/${written}.ts has ${answer} already.`);
  if (written === undefined && !fieldsInWords) {
    throw new Error(`src/contract/ has no ${answer}. A new answer stands with its fields: ${WITH_FIELDS}`);
  }
  const answerFile = written ?? noun;
  const ofNoun = kindOf(root, noun);
  const [, record = ofNoun] =
    new RegExp(`^export const ${answer} = entity\\(\\s*'(\\w+)'`, 'm').exec(contractFile(root, answerFile)) ?? [];
  const [leavesOut = ''] = new RegExp(`  leavesOut: \\w+,\\n(?=  input: \\w+,\\n  output: rows\\(${answer}\\))`).exec(text) ?? [];
  const [, alike] = new RegExp(`^export const (\\w+): List<\\w+, ${answer}>`, 'm').exec(text) ?? [];
  const [, group = 'auth'] = /group: '(\w+)'/.exec(text) ?? [];
  const fields = fieldsInWords?.split(', ').map((field) => field.split(': ') as [string, AnswerType]) ?? [];
  const objectOf = (own: readonly string[], page: readonly string[]): string => {
    const all = [...(parameter ? own : []), ...(isList ? page : [])];
    return all.length === 0 ? '{}' : `{ ${all.join(', ')} }`;
  };
  return {
    ...{ ...wanted, answer, method, path: address, input, parameter, required, answerFile, record, group, sibling, alike },
    sample: objectOf([required.slice(2, -2)], ['max_id: 9']),
    fields: objectOf([`${parameter?.name}: '${parameter?.name}'`], ["'max_id?': 'id'", "'count?': 'count up to 20'"]),
    answerFields: fields.filter(([field]) => field !== 'id'),
    subject: parameter?.name === 'username' ? 'user' : ofNoun,
    leavesOut: kind === 'mutation' ? '' : leavesOut,
    isNewAnswer: written === undefined,
    hook: hookNameOf(name),
    encoding: { GET: 'query' as const }[method] ?? 'none',
    inputFile: isList ? noun : 'fields',
    output: isList ? `rows(${answer})` : answer,
    // A button says the first of several things.
    words: imperative(says.replace(kind === 'mutation' ? /(\.| and |, ).*$/ : /\..*$/, '')),
  };
}

/** `Mute a user` for `Mutes a user`. */
export function imperative(sentence: string): string {
  const endings: readonly [RegExp, string][] = [
    [/^(\w+)ies\b/, '$1y'],
    [/^(\w+(?:ch|sh|ss|x))es\b/, '$1'],
    [/^(\w+[^s\W])s\b/, '$1'],
  ];
  const [ending, verb] = endings.find(([one]) => one.test(sentence)) ?? [/^/, ''];
  return sentence.replace(ending, verb);
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
