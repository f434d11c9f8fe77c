import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import { mutations, rules } from '../../rules/rules.js';
import { namedBy } from '../../support/named.js';
import { writeRecords } from '../../operations/records.js';
import type { Input } from '../reads.js';
import type { Sight } from './relations.js';

/** A text that each search of the coherence run finds, and one that none does. */
const FOUND = 'Sir Robin and Lady Anna Zo';
const NOT_FOUND = 'Qq';

/** The inputs of a write in a world: about every record that it can name, with every value of a field that a pattern can tell apart. */
export function inputsOf(write: string, sandbox: Sandbox, sight: Sight): readonly Input[] {
  const record = writeRecords.find(({ name }) => name === write);
  if (!record) throw new Error(`test/operations/ has no record of ${write}`);
  const sample = record.input as Input;
  const fields = Object.entries(record.fields).map(([name, kind]) => ({
    name: name.replace('?', ''),
    isOptional: name.endsWith('?'),
    kind,
  }));
  const values = (name: string, kind: string): readonly unknown[] =>
    valuesOf(write, name, kind, sandbox, sight) ?? [sample[name]].filter((value) => value !== undefined);
  const required = fields.filter(({ isOptional }) => !isOptional);
  const optional = fields.filter(({ isOptional }) => isOptional);
  const bases = required.reduce<readonly Input[]>(
    (inputs, { name, kind }) => inputs.flatMap((input) => values(name, kind).map((value) => ({ ...input, [name]: value }))),
    [{}],
  );
  return bases.flatMap((base) => {
    const more = optional.map(({ name, kind }) =>
      (kind === 'usernames' ? membersOf(base, sight) : values(name, kind)).map((value) => ({ [name]: value })),
    );
    const all = Object.assign({}, ...more.map((one) => one[0] ?? {})) as Input;
    return [base, ...more.flat().map((one) => ({ ...base, ...one })), { ...base, ...all }];
  });
}

function valuesOf(
  write: string,
  field: string,
  kind: string,
  { state }: Sandbox,
  { account, records }: Sight,
): readonly unknown[] | undefined {
  const known = rules.writes[write]?.({ [field]: 'any' }, { find: () => undefined }).find(({ where }) => where[field] === 'any');
  if (known) return [...records.of(known.kind)].filter((one) => one['is_me'] !== true).map((one) => one[field]);
  const operation = mutations.find(({ name }) => name === write);
  if (operation?.path.includes(`:${field}/`)) {
    const [about] = namedBy(operation, state, account);
    return about && [about[field]];
  }
  switch (kind) {
    case 'yes or no':
      return [true, false];
    case 'visibility':
      return ['P', 'O', 'T'];
    case 'ids':
      return [...state.lists.filter(({ user }) => user === account.id).map(({ id }) => [id]), []];
    case 'id':
      return field === 'max_id' ? [...records.of('notification')].map(({ id }) => id) : languagesOf(field, records);
    case 'notification codes':
    case 'at least one notification code':
      return [...new Set([...records.of('notification')].map((one) => one['notification_type']))].map((type) => [type]);
    case 'circle name':
      return ['New', NOT_FOUND];
    case 'name of a person':
    case 'nickname':
      return [FOUND, NOT_FOUND];
    case 'username':
    case 'username or blank':
      return ['newcomer', account.username];
    case 'device uuid':
      return ['brand-new'];
    case 'picture':
    case 'picture or none':
      return [];
    default:
      return undefined;
  }
}

function languagesOf(field: string, records: Sight['records']): readonly unknown[] | undefined {
  return field === 'language_id' ? [...records.of('language')].map(({ id }) => id).slice(0, 2) : undefined;
}

/** The members of the circle, one more or one less of them, and none. */
function membersOf({ id }: Input, { records, account }: Sight): readonly (readonly string[])[] {
  const users = (records.get('circle', id)?.['users'] ?? []) as readonly { readonly username: string }[];
  const members = users.map(({ username }) => username);
  const others = [...records.of('user')].map(({ username }) => String(username)).filter((name) => name !== account.username);
  const changed = others.map((name) => (members.includes(name) ? members.filter((one) => one !== name) : [...members, name]));
  return [members, ...changed, []];
}
