/**
 * The example in the comment of each hook: a component's body, with the fields of the input as variables, and the functions of
 * `community-hooks/texts`. `npm test` compiles them all. Those of the pages are whole components, in stories/manual/examples/.
 */
import type { AnyOperation, AnyQuery, Schema } from '../../src/contract/operation.js';
import { hookNameOf } from './hooks.js';
import { definitionOf, isList } from './schemas.js';
import type { FieldDoc } from '../../stories/manual/page.js';

/** The lines of the example. */
export function exampleOf(operation: AnyOperation, fields: readonly FieldDoc[]): string[] {
  return operation.kind === 'mutation' ? ofWrite(operation, fields) : ofRead(operation, fields);
}

/** The fields that the example sends: those an input needs, and of an update one that changes. */
export function sentFields({ kind, name }: AnyOperation, fields: readonly FieldDoc[]): FieldDoc[] {
  const optional = fields.filter(({ isOptional }) => isOptional);
  const changed = kind === 'mutation' && name.startsWith('update') ? optional.slice(0, 1) : [];
  return [...fields.filter(({ isOptional }) => !isOptional), ...changed];
}

function ofWrite(operation: AnyOperation, fields: readonly FieldDoc[]): string[] {
  const { name, summary } = operation;
  return [
    `const { mutate: ${name}, error } = ${hookNameOf(name)}();`,
    `const onClick = () => ${name}(${inputOf(operation, fields)});`,
    'return <>',
    `  <button onClick={onClick}>${summary.replace(/\.$/, '')}</button>`,
    '  {error && <p role="alert">{messageOf(error)}</p>}',
    '</>;',
  ];
}

function ofRead(operation: AnyQuery, fields: readonly FieldDoc[]): string[] {
  const { name } = operation;
  const call = `${hookNameOf(name)}(${inputOf(operation, fields)})`;
  if (operation.refused) {
    return [
      `const { data: check } = ${call};`,
      `if (check?.status === 'taken') return <p role="alert">{reasonOf(check)}</p>;`,
      `return check?.status === 'available' ? <p>Available</p> : null;`,
    ];
  }
  const { isArray, shown, isFlag } = shownOf(operation);
  const all = name.endsWith('Search') ? 'results' : name;
  if (isList(operation)) {
    return [
      `const { data: ${all} = [], hasNextPage, fetchNextPage } = ${call};`,
      'return <>',
      `  {${all}.map(({ id, ${shown} }) => <p key={id}>{${textOf(shown)}}</p>)}`,
      '  {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}',
      '</>;',
    ];
  }
  return [
    `const { data: ${all}, error } = ${call};`,
    `if (!${all}) return <p role="alert">{messageOf(error)}</p>;`,
    isArray
      ? `return <ul>{${all}.map(({ id, ${shown} }) => <li key={id}>{${textOf(shown)}}</li>)}</ul>;`
      : `return <p>{${textOf(`${all}.${shown}`)}${isFlag ? " ? 'On' : 'Off'" : ''}}</p>;`,
  ];
}

function inputOf(operation: AnyOperation, fields: readonly FieldDoc[]): string {
  const sent = sentFields(operation, fields).map(({ name }) => name);
  return sent.length === 0 ? '' : `{ ${sent.join(', ')} }`;
}

const READABLE = ['nickname', 'username', 'name', 'created', 'uuid', 'count'];

/** How a value is shown: a time as people write it. */
function textOf(value: string): string {
  return value.endsWith('created') ? `new Date(${value}).toLocaleString()` : value;
}

/** A field of the answer, or of its items: one that people can read, else one that is on or off. */
function shownOf({ output }: AnyQuery): { isArray: boolean; shown: string; isFlag: boolean } {
  const { element } = definitionOf(output);
  const shape = shapeOf(element ?? output);
  const readable = READABLE.find((name) => name in shape);
  const shown = readable ?? Object.keys(shape).find((name) => name !== 'id') ?? 'id';
  return { isArray: element !== undefined, shown, isFlag: readable === undefined };
}

function shapeOf(schema: Schema<unknown>): object {
  const { shape, options: [first] = [] } = definitionOf(schema);
  return shape ?? (first ? shapeOf(first) : {});
}
