/** Writes what is mechanical of a new operation into the files of its noun. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, edit, withExport, withImport, withNamespace } from './edit.js';
import { type AnswerType, type NewOperation, sentence } from './operation.js';

/** The files that it has changed. */
export function writeOperation(root: string, operation: NewOperation): readonly string[] {
  const changed: string[] = [];
  const change = (file: string, how: (text: string) => string): void => {
    edit(path.join(root, file), how);
    changed.push(file);
  };
  const { noun, name, kind, hook, sibling, input } = operation;
  const isWrite = kind === 'mutation';
  change(`src/contract/${noun}.ts`, (text) => declared(text, operation));
  change('src/contract/operations.ts', (text) =>
    before(
      withImport(text, [name], `./${noun}.js`),
      new RegExp(`(?<=\\n  ${sibling},\\n)(?=(?:  \\w+,\\n)*\\};)`),
      `  ${name},\n`,
    ),
  );
  const names = [name, ...(kind === 'list' ? [input] : []), ...(operation.isNewAnswer ? [operation.answer] : [])];
  change('src/contract/index.ts', (text) => withExport(text, names, `./${noun}.js`));
  change(`src/react/${noun}.ts`, (text) => hooked(text, operation));
  change('src/index.ts', (text) => {
    const all = withExport(text, [hook], `./react/${noun}.js`);
    return withExport(all, [name], isWrite ? `./effects/${noun}.js` : './rules/reads.js');
  });
  change(isWrite ? 'src/rules/writes.ts' : 'src/rules/reads.ts', (text) => ruled(text, operation));
  if (operation.isNewAnswer) change('src/rules/records.ts', (text) => withFields(text, operation));
  if (isWrite) change(`src/effects/${noun}.ts`, (text) => effective(text, operation));
  change(fileWith(root, 'src/sandbox/handlers', new RegExp(`^  ${sibling}: `, 'm')), (text) =>
    before(text, /^\};/m, `\n  ${name}: () => {\n    throw new Error('The sandbox does not answer ${name} yet.');\n  },\n`),
  );
  change(`test/operations/${noun}.ts`, (text) => recorded(text, operation));
  change(`test/react/${noun}.test.tsx`, (text) => tested(text, operation));
  change(`stories/manual/examples/${hook}.tsx`, () => exampled(operation));
  change('test/stories/states.test.ts', (text) =>
    text.replace(/(?<=NOT_IN_DEMOS[^=]*= \[)([^\]]*)/, (former) =>
      [former.replace(/,?\s*$/, ''), `'${name}'`].filter(Boolean).join(', '),
    ),
  );
  return changed;
}

function fileWith(root: string, folder: string, content: RegExp): string {
  const files = readdirSync(path.join(root, folder)).map((file) => `${folder}/${file}`);
  const found = files.find((file) => content.test(readFileSync(path.join(root, file), 'utf8')));
  if (found === undefined) throw new Error(`No file of ${folder}/ has ${String(content)}.`);
  return found;
}

function declared(text: string, operation: NewOperation): string {
  const { noun, name, kind, group, method, words, says, encoding, input, inputFile, output, answer, answerFile, leavesOut } =
    operation;
  const { isNewAnswer, answerFields } = operation;
  const defined = { list: 'List', mutation: 'Mutation' }[kind] ?? 'Query';
  const isList = kind === 'list';
  let all = withImport(text, [`define${defined}`, `type ${defined}`], './operation.js');
  if (isList) {
    all = withImport(withImport(all, ['countUpTo', 'InputId'], './fields.js'), ['rows'], './rows.js');
    all = withImport(all, ['type FieldsOf'], './fields-of.js');
    [all] = withNamespace(all, 'z', 'zod/mini');
  } else all = withImport(all, [input], `./${inputFile}.js`);
  if (answerFile !== noun) all = withImport(all, [answer], `./${answerFile}.js`);
  if (isNewAnswer) all = withImport(all, ['answer', 'entity', 'Id', 'type AnswerOf'], './answer.js');
  if (answerFields.length > 0) [all] = withNamespace(all, 'z', 'zod/mini');
  const more = answerFields.map(([field, type]) => `  /** ${sentence(field)}. */\n  ${field}: z.${type}(),\n`);
  const newAnswer = `/** The answer to \`${name}\`. */
export const ${answer} = entity('${operation.record}', answer({
  /** The id. */
  id: Id,
${more.join('')}}), [${operation.record === 'user' ? "'id', 'username'" : "'id'"}]);
export interface ${answer} extends AnswerOf<typeof ${answer}> {}

`;
  const own = `export const ${input} = z.object({
  /** Only records with a lower id, at least 1. Left out, the list begins with the highest. */
  max_id: z.optional(InputId),
  /** Records per page, 1 to 20. Left out, 10. */
  count: countUpTo(20),
});
export interface ${input} extends FieldsOf<typeof ${input}> {}

`;
  return `${all}
${isNewAnswer ? newAnswer : ''}${isList ? own : ''}/** ${says} */
export const ${name}: ${defined}<${input}, ${answer}> = define${defined}({
  name: '${name}',
  group: '${group}',
  method: '${method}',
  path: '${operation.path}',
  summary: '${words}.',
  token: 'required',
${isList ? "  paging: { by: 'max_id', count: 10, maxCount: 20 },\n" : ''}${encoding === 'none' ? "  encoding: 'none',\n" : ''}${leavesOut}  input: ${input},
  output: ${output},
});
`;
}

function hooked(text: string, { noun, name, kind, hook, says, input, inputFile, answer, answerFile }: NewOperation): string {
  const isWrite = kind === 'mutation';
  let all = withImport(text, [`type ${input}`], `../contract/${inputFile}.js`);
  all = withImport(all, [`type ${answer}`], `../contract/${answerFile}.js`);
  all = withImport(all, [name], isWrite ? `../effects/${noun}.js` : '../rules/reads.js');
  all = withImport(all, ['type CommunityError'], '../transport/errors.js');
  const [helper, type, file] = {
    list: ['useList', 'UseInfiniteQueryResult', 'read'],
    mutation: [input === 'NoInput' ? 'useBareWrite' : 'useWrite', 'UseMutationResult', 'write'],
  }[kind] ?? ['useRead', 'UseQueryResult', 'read'];
  const data = kind === 'list' ? `readonly ${answer}[]` : answer;
  const isFree = kind === 'list' || input === 'NoInput';
  const options = isWrite ? 'MutationHookOptions' : (isFree && 'ReadArguments') || 'QueryHookOptions';
  all = withImport(all, [helper ?? '', `type ${options}`], `./${file}.js`);
  all = withImport(all, [`type ${type}`, ...(isWrite || isFree ? [] : ['type SkipToken'])], '@tanstack/react-query');
  const signature = isWrite
    ? `<Kept = unknown>(
  options?: MutationHookOptions<${input}, ${answer}, Kept>,
): UseMutationResult<${answer}, CommunityError, ${input}${isFree ? ' | void' : ''}, Kept> {
  return ${helper}(${name}, options);`
    : `<Data = ${data}>(
  ${isFree ? `...args: ReadArguments<${input}, ${data}, Data>` : `input: ${input} | SkipToken | undefined, options?: QueryHookOptions<${data}, Data>`}
): ${type}<Data, CommunityError> {
  return ${helper}(${name}, ${isFree ? 'args' : '[input, options]'});`;
  return `${all}\n/** ${says} */\nexport function ${hook}${signature}\n}\n`;
}

/** A first draft, behind the rules of the same noun. */
function ruled(text: string, operation: NewOperation): string {
  const { noun, name, kind } = operation;
  const [whole, contract] = withNamespace(text, `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`, `../contract/${noun}.js`);
  const [word, made] = kind === 'mutation' ? ['makes', factsOf(operation)] : ['holds', holdingOf(operation)];
  const words = ['become', 'gone', 'list', 'one'].filter((one) => new RegExp(`\\b${one}\\(`).test(made));
  const all = withImport(
    withImport(whole, words, './records.js'),
    made.includes('below(') ? ['below'] : [],
    '../engine/words.js',
  );
  const rule = `export const ${name} = ${word}(${contract}.${name}, ${made});\n`;
  const [last] = [
    ...all.matchAll(new RegExp(`^export const \\w+ = ${word}\\(${contract}\\.(?:.*;|[^]*?\\n\\S+;)\\n`, 'gm')),
  ].slice(-1);
  return last ? all.replace(last[0], () => `${last[0]}${rule}`) : `${all}\n${rule}`;
}

/** What the method and the path let expect of a write. */
function factsOf({ method, key, subject, answerFields }: NewOperation): string {
  if (key === undefined) return '() => []';
  const isEnd = method === 'DELETE';
  if (isEnd && key === 'id') return `({ id }) => [gone('${subject}', { id })]`;
  const fields = flagsOf(answerFields).map((field) => `${field}: ${!isEnd}`);
  return `({ ${key} }) => [become('${subject}', { ${key} }, { ${fields.join(', ')} })]`;
}

function holdingOf({ kind, key, record, answerFields }: NewOperation): string {
  const fields = flagsOf(answerFields).map((field) => `${field}: true, `);
  if (kind === 'list') return `({ max_id }) => list('${record}', { ${fields.join('')}id: below(max_id) })`;
  return key === undefined ? `() => one('${record}', {})` : `({ ${key} }) => one('${record}', { ${key} })`;
}

function flagsOf(fields: NewOperation['answerFields']): string[] {
  return fields.flatMap(([field, type]) => (type === 'boolean' ? [field] : []));
}

/** A kind of records has the fields of all answers in which it stands. */
function withFields(text: string, { answer, answerFile, record }: NewOperation): string {
  const all = withImport(text, [`type ${answer}`], `../contract/${answerFile}.js`);
  const place = record === 'user' ? /^ {2}\| Unshown$/m : new RegExp(`(?<=readonly ${record}: AnyFieldOf<(?:Inner<)?)\\w`);
  return before(all, place, record === 'user' ? `  | ${answer}\n` : `${answer} | `);
}

/** What a write changes follows from its rule. */
function effective(text: string, { name, input, inputFile, answer, answerFile, key }: NewOperation): string {
  const [named] = withNamespace(text, 'rules', '../rules/writes.js');
  let all = withImport(named, [`type ${input}`], `../contract/${inputFile}.js`);
  all = withImport(all, [`type ${answer}`], `../contract/${answerFile}.js`);
  all = withImport(all, ['on', 'type Effects'], './service.js');
  if (key === 'username') all = withImport(all, ['person'], './people.js');
  // The record of the noun, where its effects name one.
  const about = { username: 'about: person', id: /^const named: /m.test(text) ? 'about: named' : '' }[key ?? ''] ?? '';
  return `${all}
/** Nothing waits for the answer. */
export const ${name}: Effects<${input}, ${answer}> = on<${input}, ${answer}, unknown>(rules.${name}, {${about && ` ${about} `}});
`;
}

function recorded(text: string, operation: NewOperation): string {
  const { name, kind, route, input, inputFile, sample, fields, answer, answerFile, group, sibling, encoding } = operation;
  const isWrite = kind === 'mutation';
  const isFree = input === 'NoInput';
  const type = kind === 'list' ? 'PagedRead' : `${isFree ? 'Free' : ''}${isWrite ? 'Write' : 'Read'}`;
  const [, suspended = "'served'"] = new RegExp(`\\n  ${sibling}: \\{[\\s\\S]*?suspended: (\\S+),`).exec(text) ?? [];
  // As that of another operation with the same answer.
  const made = answerSample(operation);
  const [, known = made] = new RegExp(`<\\w+<\\w+, ${answer}>>\\(\\)[\\s\\S]*?\\n    answer: (.*),\\n`).exec(text) ?? [];
  const sent = `${route.replace(':username', 'bob').replace(':id', '7')}${kind === 'list' ? '?max_id=9' : ''}`;
  const key = isWrite ? '' : `key: ['${group}', '${name}', ${sample}],`;
  let all = withImport(text, [`type ${input}`], `../../src/contract/${inputFile}.js`);
  all = withImport(all, [`type ${answer}`], `../../src/contract/${answerFile}.js`);
  all = withImport(all, [`type ${type}`], '../types/hook.js');
  const record = `
  ${name}: {
    suspended: ${suspended},
    route: '${route} ${encoding}',
    hook: hookType<${type}<${input}, ${answer}>>(),
    fields: ${fields},
    ${kind === 'list' ? "paging: { by: 'max_id', count: 10, maxCount: 20 },\n    " : ''}input: ${sample},
    sends: '${sent}',
    answer: ${known},
    ${key}
  },
`;
  return before(all, /^\} satisfies Records;/m, record);
}

/** A complete answer, if it is a new one. */
function answerSample({ kind, isNewAnswer, answerFields }: NewOperation): string {
  if (!isNewAnswer) return 'undefined';
  const values: Readonly<Record<AnswerType, string>> = { boolean: 'true', number: '1', string: "'text'" };
  const record = `{ ${['id: 7', ...answerFields.map(([field, type]) => `${field}: ${values[type]}`)].join(', ')} }`;
  return kind === 'list' ? `[${record}]` : record;
}

function tested(text: string, { noun, kind, hook, words, input, sample }: NewOperation): string {
  const isWrite = kind === 'mutation';
  let all = withImport(text, [hook], `../../src/react/${noun}.js`);
  all = withImport(all, ['createAliceScene'], '../support/community.js');
  all = withImport(all, ['show', isWrite ? 'run' : 'read'], './support.js');
  all = withImport(all, ['expect', 'test'], 'vitest');
  if (!isWrite) all = withImport(all, ['waitFor'], '@testing-library/react');
  const lines = isWrite
    ? `const { result } = show(scene, () => ${hook}());
  await run(() => result.current.mutateAsync(${sample}));
  expect(result.current.error).toBeNull();`
    : `const { result } = show(scene, () => read(${hook}(${input === 'NoInput' || kind === 'list' ? '' : sample})));
  await waitFor(() => expect(result.current.data).toBeDefined());`;
  return `${all}
test('${hook}: ${words.toLowerCase()}', async () => {
  const scene = await createAliceScene();
  ${lines}
});
`;
}

function exampled({ kind, hook, name, input, says }: NewOperation): string {
  const field = { UsernameInput: 'username: string', IdInput: 'id: number' }[input];
  const props = field === undefined ? '' : `{ ${field.split(':')[0]} }: { ${field} }`;
  const sent = field === undefined ? '' : `{ ${field.split(':')[0]} }`;
  const lines =
    kind === 'mutation'
      ? `const { mutate: ${name}, isPending, error } = ${hook}();
  return <>
    <button type="button" disabled={isPending} onClick={() => ${name}(${sent})}>${says.replace(/\.$/, '')}</button>
    {error && <p role="alert">{messageOf(error)}</p>}
  </>;`
      : `const { data, error } = ${hook}(${kind === 'list' ? '' : sent});
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return ${kind === 'list' ? '<ul>{data?.map(({ id }) => <li key={id}>{id}</li>)}</ul>' : 'data && <pre>{JSON.stringify(data)}</pre>'};`;
  return `import { ${hook} } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function ${hook.slice(3)}(${kind === 'list' ? '' : props}) {
  ${lines}
}
`;
}
