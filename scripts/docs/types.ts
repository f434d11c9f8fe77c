/** The types of inputs and answers as an editor shows them: each field with its type and its comment in src/contract/. */
import path from 'node:path';
import { API, type Checker, type Project, type Symbol, SymbolFlags, type Type } from 'typescript/unstable/sync';
import * as contract from '../../src/contract/index.js';
import type { AnyOperation } from '../../src/contract/operation.js';
import type { FieldDoc, RecordDoc } from '../../stories/manual/page.js';

export type TypeDocs = ReadonlyMap<string, RecordDoc>;

const known = new Map<string, TypeDocs>();

/** The object types that `community-hooks/contract` exports, by name: read by the compiler from the sources, or from emitted types. */
export function typesOf(root: string, config = 'tsconfig.build.json', entry = 'src/contract/index.ts'): TypeDocs {
  const key = path.resolve(root, config);
  const types = known.get(key) ?? read(root, config, entry);
  known.set(key, types);
  return types;
}

/** The fields of an operation's input. */
export function inputFieldsOf({ name, input }: AnyOperation, types: TypeDocs): readonly FieldDoc[] {
  const [type] = Object.entries(contract).find(([other, value]) => other.endsWith('Input') && value === input) ?? [];
  if (type === undefined) throw new Error(`${name}: its input is no export of src/contract/index.ts`);
  // That of an empty input is not among them.
  return types.get(type)?.fields ?? [];
}

/** The names of the types that a type such as `readonly Invite[]` is made of: its own first, then those of its fields. */
export function typesWithin(type: string, types: TypeDocs): string[] {
  const found = new Set<string>();
  const visit = (text: string): void => {
    const names = (text.match(/\b[A-Z]\w+/g) ?? []).filter((name) => types.has(name) && !found.has(name));
    for (const name of names) found.add(name);
    for (const name of names) {
      const { fields, members } = types.get(name) ?? missing(name);
      visit([...members, ...fields.map((field) => field.type)].join(' '));
    }
  };
  visit(type);
  return [...found];
}

function read(root: string, config: string, entry: string): TypeDocs {
  const api = new API({ cwd: path.resolve(root) });
  try {
    const [project] = api.updateSnapshot({ openProjects: [path.resolve(root, config)] }).getProjects();
    return project ? docsIn(project, path.resolve(root, entry)) : missing(config);
  } finally {
    api.close();
  }
}

function docsIn({ checker, program }: Project, entry: string): TypeDocs {
  const file = program.getSourceFile(entry) ?? missing(entry);
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file) ?? missing(entry));
  const docs = exported.flatMap((name) => {
    const symbol = name.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name;
    if (!(symbol.flags & (SymbolFlags.Interface | SymbolFlags.TypeAlias))) return [];
    const doc = docOf(symbol, checker);
    return doc.fields.length + doc.members.length === 0 ? [] : [[name.name, doc] as const];
  });
  return new Map(docs);
}

function docOf(symbol: Symbol, checker: Checker): RecordDoc {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const summary = textOf(symbol, checker);
  if (!type.isUnionType()) return { summary, fields: fieldsOf(type, checker), members: [] };
  const parts = type.getTypes().map((part) => [checker.typeToString(part), fieldsOf(part, checker)] as const);
  const [, first] = parts[0] ?? missing(symbol.name);
  const isAlike = parts.every(([, fields]) => fields.map(({ name }) => name).join() === first.map(({ name }) => name).join());
  if (!isAlike) return { summary, fields: [], members: parts.map(([name]) => name).sort() };
  return { summary, fields: first.map((field) => merged(field, parts.map(([, fields]) => fields).flat())), members: [] };
}

/** A field of a union whose members all have it. */
function merged(field: FieldDoc, all: readonly FieldDoc[]): FieldDoc {
  const types = all.filter(({ name }) => name === field.name).flatMap(({ type }) => type.split(' | '));
  const ordered = [...new Set(types)].sort().sort((one, other) => Number(one === 'null') - Number(other === 'null'));
  return { ...field, type: ordered.join(' | ') };
}

function fieldsOf(type: Type, checker: Checker): FieldDoc[] {
  // The members of a text or a number are none.
  if (!type.isObjectType()) return [];
  const properties = checker.getPropertiesOfType(type);
  // A type with a symbol as a key exists only for the compiler.
  if (properties.some(({ name }) => name.startsWith('__@'))) return [];
  const isId = ({ name }: Symbol): boolean => name === 'id';
  return [...properties.filter(isId), ...properties.filter((property) => !isId(property))].map((property) => {
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
    const written = checker.typeToString(checker.getTypeOfSymbol(property) ?? missing(property.name));
    return {
      name: property.name,
      isOptional,
      type: isOptional ? written.replace(/ \| undefined$/, '') : written,
      text: textOf(property, checker),
    };
  });
}

function textOf(symbol: Symbol, checker: Checker): string {
  return checker.getDocumentationCommentOfSymbol(symbol).replace(/\s+/g, ' ').trim();
}

function missing(what: string): never {
  throw new Error(`The compiler knows no ${what}`);
}
