/** Writes what is mechanical of a new operation into the files of its noun. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hookNameOf } from '../docs/hooks.js';
import { before, edit, lower, withExport, withImport, withNamespace } from './edit.js';
import { type AnswerType, answerTypes, type NewOperation } from './operation.js';

/** The files that it has changed. */
export function writeOperation(root: string, operation: NewOperation): readonly string[] {
  const changed: string[] = [];
  const change = (file: string, how: (text: string) => string): void => {
    edit(path.join(root, file), how);
    changed.push(file);
  };
  const { noun, name, kind, hook, sibling, input } = operation;
  const rules = kind === 'mutation' ? 'rules/writes' : 'rules/reads';
  const isPerson = operation.isNewAnswer && operation.record === 'user';
  if (isPerson) {
    change('src/contract/people.ts', (text) => withPerson(text, operation));
    change('src/sandbox/shapes/users.ts', (text) => withShape(text, operation));
  }
  change(`src/contract/${noun}.ts`, (text) => declared(text, operation));
  change('src/contract/operations.ts', (text) =>
    before(
      withImport(text, [name], `./${noun}.js`),
      new RegExp(`(?<=\\n  ${sibling},\\n)(?=(?:  \\w+,\\n)*\\};)`),
      `  ${name},\n`,
    ),
  );
  change('src/contract/routes.ts', (text) => before(text, /(?<=okunaRoutes: RouteTable = \{[^]*?)^\};/m, `  ${name}: null,\n`));
  const names = [name, ...(kind === 'list' ? [input] : []), ...(operation.isNewAnswer ? [operation.answer] : [])];
  change('src/contract/index.ts', (text) => withExport(text, names, `./${noun}.js`));
  change(`src/react/${noun}.ts`, (text) => hooked(text, operation));
  change('src/index.ts', (text) => {
    const all = withExport(text, [hook], `./react/${noun}.js`);
    return withExport(all, [name], `./${rules}.js`);
  });
  change(`src/${rules}.ts`, (text) => ruled(text, operation));
  if (operation.isNewAnswer) change('src/rules/records.ts', (text) => withFields(text, operation));
  change(fileWith(root, 'src/sandbox/handlers', new RegExp(`^  ${sibling}: `, 'm')), (text) => handled(text, operation));
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
  const { noun, name, kind, group, method, words, says, encoding, parameter, input, inputFile, output, answer, answerFile } =
    operation;
  const { leavesOut, isNewAnswer, record } = operation;
  const defined = { list: 'List', mutation: 'Mutation' }[kind] ?? 'Query';
  const isList = kind === 'list';
  let all = withImport(text, [`define${defined}`, `type ${defined}`], './operation.js');
  if (isList) {
    const checks = ['countUpTo', 'InputId', ...(parameter ? [parameter.check] : [])];
    all = withImport(withImport(all, checks, './fields.js'), ['rows'], './rows.js');
    all = withImport(all, ['type FieldsOf'], './fields-of.js');
    [all] = withNamespace(all, 'z', 'zod/mini');
  } else all = withImport(all, [input], `./${inputFile}.js`);
  if (answerFile !== noun) all = withImport(all, [answer], `./${answerFile}.js`);
  const [withAnswer, newAnswer] = isNewAnswer ? answered(all, operation) : [all, ''];
  const about = isList ? ofList(operation) : says;
  const comment = parameter?.unknown ? `/**\n * ${about}\n *\n * @throws 404 ${parameter.unknown}\n */` : `/** ${about} */`;
  const own = `export const ${input} = z.object({
${parameter ? `  /** ${parameter.comment} */\n  ${parameter.name}: ${parameter.check},\n` : ''}  /** Only ${record}s with a lower id, at least 1. Left out, the list begins with the highest. */
  max_id: z.optional(InputId),
  /** ${record.charAt(0).toUpperCase()}${record.slice(1)}s per page, 1 to 20. Left out, 10. */
  count: countUpTo(20),
});
export interface ${input} extends FieldsOf<typeof ${input}> {}

`;
  return `${withAnswer}
${newAnswer}${isList ? own : ''}${comment}
export const ${name}: ${defined}<${input}, ${answer}> = define${defined}({
  name: '${name}',
  group: '${group}',
  method: '${method}',
  path: '${operation.path}',
  summary: ${JSON.stringify(`${words}.`)},
  token: 'required',
${isList ? "  paging: { by: 'max_id', count: 10, maxCount: 20 },\n" : ''}${encoding === 'none' ? "  encoding: 'none',\n" : ''}${leavesOut}  input: ${input},
  output: ${output},
});
`;
}

/** `The followers of the account, highest user id first.` for `Lists the followers of the account.` */
function ofList({ says, record }: NewOperation): string {
  const [, first = '', rest = ''] = /^\w+ (.)(.*)\.$/.exec(says) ?? [];
  return `${first.toUpperCase()}${rest}, highest ${record} id first.`;
}

/** The new type of the answer; that of a user has its schema in people.ts. */
function answered(text: string, operation: NewOperation): [text: string, type: string] {
  const { name, kind, record, answer } = operation;
  const comment = `/** ${kind === 'list' ? 'An item of' : 'The answer to'} \`${name}\`. */`;
  const type = (schema: string): string => `export interface ${answer} extends AnswerOf<typeof ${schema}> {}\n`;
  const all = withImport(text, ['type AnswerOf'], './answer.js');
  if (record === 'user') {
    const schema = schemaOfPerson(answer);
    const declaration = `${comment}\n${type(schema)}export const ${answer}: Schema<${answer}> = ${schema};\n\n`;
    return [withImport(withImport(all, ['type Schema'], './operation.js'), [schema], './people.js'), declaration];
  }
  // The other kinds are kept in their own answers alone.
  const isEntity = ['circle', 'invite', 'notification'].includes(record);
  const schema = `answer({\n  /** The id. */\n  id: Id,\n${answerFieldsOf(operation)}})`;
  const declaration = `${comment}\nexport const ${answer} = ${isEntity ? `entity('${record}', ${schema})` : schema};\n${type(answer)}\n`;
  return [withImport(withChecks(all, operation), ['answer', ...(isEntity ? ['entity'] : [])], './answer.js'), declaration];
}

/** The schema of a new answer that is a user, behind those of people.ts. */
function withPerson(text: string, operation: NewOperation): string {
  const identity = operation.answerFields.some(([field]) => field === 'username')
    ? '...identity,'
    : '/** The id of the user. The answer has no username. */\n    id: Id,';
  const fields = `    ${identity}\n${answerFieldsOf({ ...operation, answerFields: operation.answerFields.filter(([field]) => field !== 'username') })}`;
  return `${withChecks(text, operation)}
export const ${schemaOfPerson(operation.answer)} = entity('user', answer({\n${fields}}));
`;
}

function schemaOfPerson(answer: string): string {
  return `${lower(answer)}Schema`;
}

/** What is known of a person without the sandbox's tables; `npm run task -- new-field` writes a new relation. */
function withShape(text: string, { answer, answerFields }: NewOperation): string {
  const named = answerFields.some(([field]) => field === 'username') ? ', username: user.username' : '';
  const shape = `/** \`${answer}\` */\nexport function ${lower(answer)}(_view: View, user: User): object {\n  return { id: user.id${named} };\n}\n\n`;
  return before(text, /^function bond\(/m, shape);
}

function answerFieldsOf({ answerFields, record }: NewOperation): string {
  return answerFields
    .map(([field, type]) => `  /** ${meaningOf(field, type, record)} */\n  ${field}: ${answerTypes[type][0]},\n`)
    .join('');
}

/** `Whether the user is muted.` for `is_muted`. */
function meaningOf(field: string, type: AnswerType, record: string): string {
  const [first = '', ...rest] = field.split('_');
  if (first === 'is' || first === 'has') return `Whether the ${record} ${field.replaceAll('_', ' ')}.`;
  if (rest.at(-1) === 'count') return `The number of ${[first, ...rest.slice(0, -1)].join(' ')}.`;
  const words = `${first.charAt(0).toUpperCase()}${[first.slice(1), ...rest].join(' ')}`;
  return type === 'Timestamp' ? `${words}, ISO 8601 with an offset.` : `${words}.`;
}

/** Imports the checks of the fields of a new answer. */
function withChecks(text: string, { answerFields }: NewOperation): string {
  const checks = new Set(['Id', ...answerFields.map(([, type]) => answerTypes[type][0].replace(/\W.*/, ''))]);
  const [all] = checks.delete('z') ? withNamespace(text, 'z', 'zod/mini') : [text];
  const withWhole = checks.delete('whole') ? withImport(all, ['whole'], './whole.js') : all;
  return withImport(withWhole, [...checks], './answer.js');
}

function hooked(text: string, operation: NewOperation): string {
  const { name, kind, hook, says, input, inputFile, required, answer, answerFile, above } = operation;
  const isWrite = kind === 'mutation';
  let all = withImport(text, [`type ${input}`], `../contract/${inputFile}.js`);
  all = withImport(all, [`type ${answer}`], `../contract/${answerFile}.js`);
  all = withImport(all, [name], isWrite ? '../rules/writes.js' : '../rules/reads.js');
  all = withImport(all, ['type CommunityError'], '../transport/errors.js');
  const [helper, type, file] = {
    list: ['useList', 'UseInfiniteQueryResult', 'read'],
    mutation: [input === 'NoInput' ? 'useBareWrite' : 'useWrite', 'UseMutationResult', 'write'],
  }[kind] ?? ['useRead', 'UseQueryResult', 'read'];
  const data = kind === 'list' ? `readonly ${answer}[]` : answer;
  const isFree = required === '';
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
  const made = `/** ${says} */\nexport function ${hook}${signature}\n}\n`;
  const place = new RegExp(`^export function ${hookNameOf(above ?? '')}\\b[^]*?\\n\\}\\n`, 'm');
  return above === undefined ? `${all}\n${made}` : all.replace(place, (hookAbove) => `${hookAbove}\n${made}`);
}

/** A first draft, behind the rules of the same noun. */
function ruled(text: string, operation: NewOperation): string {
  const { noun, name, kind } = operation;
  const [whole, contract] = withNamespace(text, `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`, `../contract/${noun}.js`);
  const [word, made] =
    kind === 'mutation' ? ['makes', factsOf(operation)] : ['holds', likeOf(text, operation) ?? holdingOf(operation)];
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
function factsOf({ method, parameter, subject, answerFields }: NewOperation): string {
  if (!parameter) return '() => []';
  const key = parameter.name;
  const isEnd = method === 'DELETE';
  if (isEnd && key === 'id') return `({ id }) => [gone('${subject}', { id })]`;
  const fields = flagsOf(answerFields).map((field) => `${field}: ${!isEnd}`);
  return `({ ${key} }) => [become('${subject}', { ${key} }, { ${fields.join(', ')} })]`;
}

/** What a list with the same items holds: a person narrows it. */
function likeOf(text: string, { kind, alike }: NewOperation): string | undefined {
  const [, made] =
    new RegExp(`^export const ${alike} = holds\\(\\w+\\.${alike}, (\\(\\{ max_id \\}\\) =>\\s+list\\([^]*?)\\);\\n`, 'm').exec(
      text,
    ) ?? [];
  return kind === 'list' ? made : undefined;
}

function holdingOf({ kind, parameter, record, answerFields }: NewOperation): string {
  const fields = flagsOf(answerFields).map((field) => `${field}: true, `);
  if (kind === 'list') return `({ max_id }) => list('${record}', { ${fields.join('')}id: below(max_id) })`;
  return parameter ? `({ ${parameter.name} }) => one('${record}', { ${parameter.name} })` : `() => one('${record}', {})`;
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

/** A draft without the effect, which the tests of the rules miss; only that of a user who is named and shown can be written. */
function handled(text: string, { name, kind, answer, subject, record, alike }: NewOperation): string {
  const [, made] = new RegExp(`^  ${alike}: (.*),\\n`, 'm').exec(text) ?? [];
  if (made) return before(text, /^\};/m, `\n  ${name}: ${made},\n`);
  const isDrafted = kind === 'mutation' && subject === 'user' && record === 'user' && text.includes('function userInPath(');
  if (!isDrafted) {
    return before(
      text,
      /^\};/m,
      `\n  ${name}: () => {\n    throw new Error('The sandbox does not answer ${name} yet.');\n  },\n`,
    );
  }
  const all = withImport(withImport(text, [lower(answer)], '../shapes/users.js'), ['ok'], '../http/answers.js');
  const lines = `const user = userInPath(call);\n    return ok(${lower(answer)}(call, user));`;
  return before(all, /^\};/m, `\n  ${name}: (call) => {\n    ${lines}\n  },\n`);
}

function recorded(text: string, operation: NewOperation): string {
  const { name, kind, route, input, inputFile, sample, required, fields, answer, answerFile, group, sibling } = operation;
  const isWrite = kind === 'mutation';
  const type = kind === 'list' ? 'PagedRead' : `${required === '' ? 'Free' : ''}${isWrite ? 'Write' : 'Read'}`;
  const [near = ''] = new RegExp(`\\n  ${sibling}: \\{[\\s\\S]*?\\n  \\},`).exec(text) ?? [];
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
    ${near.includes('suspended: 403') ? 'suspended: 403,\n    ' : ''}hook: hookType<${type}<${input}, ${answer}>>(),
    fields: ${fields},
    ${kind === 'list' ? "paging: { by: 'max_id', count: 10, maxCount: 20 },\n    " : ''}input: ${sample},
    sends: '${sent}',
    publicSends: null,
    answer: ${known},
    ${key}
  },
`;
  return before(all, /^\} satisfies Records;/m, record);
}

/** A complete answer, if it is a new one. */
function answerSample({ kind, isNewAnswer, answerFields }: NewOperation): string {
  if (!isNewAnswer) return 'undefined';
  const record = `{ ${['id: 7', ...answerFields.map(([field, type]) => `${field}: ${answerTypes[type][1]}`)].join(', ')} }`;
  return kind === 'list' ? `[${record}]` : record;
}

function tested(text: string, { noun, kind, hook, says, required }: NewOperation): string {
  const isWrite = kind === 'mutation';
  const shown = kind === 'list' ? 'list' : 'read';
  let all = withImport(text, [hook], `../../src/react/${noun}.js`);
  all = withImport(all, ['createAliceScene'], '../support/community.js');
  if (isWrite) all = withImport(all, ['run'], '../support/render-hook.js');
  all = withImport(all, isWrite ? ['show'] : ['show', shown], './support.js');
  all = withImport(all, ['expect', 'test'], 'vitest');
  if (!isWrite) all = withImport(all, ['waitFor'], '@testing-library/react');
  const lines = isWrite
    ? `const { result } = show(scene, () => ${hook}());
  await run(() => result.current.mutateAsync(${required}));
  expect(result.current.error).toBeNull();`
    : `const { result } = show(scene, () => ${shown}(${hook}(${required})));
  await waitFor(() => expect(result.current.data).toBeDefined());`;
  const does = `${says.charAt(0).toLowerCase()}${says.slice(1, -1)}`;
  return `${all}
test(${JSON.stringify(`${hook}: ${does}`)}, async () => {
  const scene = await createAliceScene();
  ${lines}
});
`;
}

function exampled(operation: NewOperation): string {
  const { kind, hook, name, parameter, words } = operation;
  const props = parameter ? `{ ${parameter.name} }: { ${parameter.name}: ${parameter.type} }` : '';
  const sent = parameter ? `{ ${parameter.name} }` : '';
  const write = `const { mutate: ${name}, error } = ${hook}();
  return <>
    <button type="button" onClick={() => ${name}(${sent})}>${words}</button>
    {error && <p role="alert">{messageOf(error)}</p>}
  </>;`;
  const read = `const { data, error } = ${hook}(${sent});
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return data && <pre>{JSON.stringify(data)}</pre>;`;
  return `import { ${hook} } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function ${hook.slice(3)}(${props}) {
  ${{ mutation: write, list: listed(operation, sent) }[kind] ?? read}
}
`;
}

function listed({ hook, record, isNewAnswer, answerFields }: NewOperation, sent: string): string {
  const hasName = record === 'user' && (!isNewAnswer || answerFields.some(([field]) => field === 'username'));
  const [first = '', ...rest] = hook.slice(3).split(/(?=[A-Z])/);
  const title = [first, ...rest.map((word) => word.toLowerCase())].join(' ');
  // The field that is sent may have the same name.
  return `const { data = [], error, hasNextPage, fetchNextPage } = ${hook}(${sent});
  return (
    <section aria-label="${title}">
      <ul>{data.map((one) => <li key={one.id}>${hasName ? '@{one.username}' : '{one.id}'}</li>)}</ul>
      {error && <p role="alert">{messageOf(error)}</p>}
      {hasNextPage && <button type="button" onClick={() => fetchNextPage()}>Show more</button>}
    </section>
  );`;
}
