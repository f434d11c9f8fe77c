/** docs/operations.md: a row per operation, read off its declaration and the signature of its hook. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { jsonSchemas, type JsonSchema } from '../../src/contract/openapi-schemas.js';
import type { AnyList, AnyOperation, AnyQuery } from '../../src/contract/operation.js';
import { operations } from '../../src/contract/operations.js';
import { okunaRoutes, type Route, routeOf } from '../../src/contract/routes.js';

const OPENING = `# The operations

One hook for each, named \`use\` and the operation's name: \`blockUser\` is \`useBlockUser\`. Beside the hook stand, under the same stem, the
declaration (\`blockUser\` of \`community-hooks/contract\`, for \`client.call\`, \`optionsOf\` and \`keyOf\`) and, for a write, its row of effects
(\`blockUserEffects\`, for \`mutationOptionsOf\`). Inputs are checked against the bounds given here before anything is sent.

- **Takes**: the fields of the input; those with ? may be left out. Numbers in brackets are bounds: of the length of a text, of the value of
  a number.
- **Data**: what the hook gives. *paged*: a flat array of what is loaded so far, with \`fetchNextPage\` and \`hasNextPage\`. *write*: what
  \`mutateAsync\` resolves to.
- **Request**: the route of the spec, and below it the public server's (\`routes: okunaRoutes\`) where that is another one. *open*: never with a
  token. *token optional*: goes without one under \`authenticated: false\`. All others need a token.

This page is written by \`npm run docs\`; a test holds it to the declarations.
`;

/** The page, as it should stand in docs/. */
export function operationsPage(root: string): string {
  const hooks = hooksOf(root);
  const schemas = jsonSchemas();
  const groups = [...new Set(operations.map(({ group }) => group))];
  const tables = groups.map((group) => {
    const rows = operations
      .filter((operation) => operation.group === group)
      .map((operation) => {
        const hook = hooks.get(hookName(operation));
        if (!hook) throw new Error(`${operation.name}: src/react/ has no ${hookName(operation)} with a sentence above it`);
        return rowOf(operation, hook, schemas.of(operation.input));
      });
    return [`## ${group}`, '', '| Hook | What it does | Takes | Data | Request |', '|---|---|---|---|---|', ...rows, ''].join(
      '\n',
    );
  });
  return [OPENING, ...tables].join('\n');
}

interface Hook {
  readonly file: string;
  readonly sentence: string;
  readonly data: string;
}

const HOOK = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport function (use\w+)(?:<Data = ([^>]+)>)?\([\s\S]*?\): (\w+)(?:<([^,>]+))?/g;

function hooksOf(root: string): ReadonlyMap<string, Hook> {
  const directory = path.join(root, 'src/react');
  const found = readdirSync(directory).flatMap((file) =>
    [...readFileSync(path.join(directory, file), 'utf8').matchAll(HOOK)].map(
      ([, comment = '', name = '', read, , write = '']) => {
        const sentence = comment.replace(/\s*\n\s*\* ?/g, ' ').trim();
        return [name, { file, sentence, data: read ?? write }] as const;
      },
    ),
  );
  return new Map(found);
}

function hookName({ name }: AnyOperation): string {
  return `use${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function rowOf(operation: AnyOperation, { file, sentence, data }: Hook, input: JsonSchema): string {
  const kind = kindOf(operation);
  return `| ${[
    `[\`${hookName(operation)}\`](../src/react/${file})`,
    sentence,
    fieldsOf(input),
    data === 'undefined' ? kind : `\`${data}\`${kind && `, ${kind}`}`,
    requestOf(operation),
  ].join(' | ')} |`;
}

function kindOf(operation: AnyOperation): string {
  if (operation.kind === 'mutation') return '*write*';
  return isList(operation) ? '*paged*' : '';
}

function isList(operation: AnyQuery): operation is AnyList {
  return 'paging' in operation;
}

function fieldsOf(input: JsonSchema): string {
  // Every input is one flat object.
  const { properties = {}, required = [] } = input as { properties?: Record<string, JsonSchema>; required?: string[] };
  const fields = Object.entries(properties).map(([name, schema]) => {
    const bounds = boundsOf(schema);
    return `\`${name}${required.includes(name) ? '' : '?'}\`${bounds && ` (${bounds})`}`;
  });
  return fields.join(', ');
}

function boundsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength } = schema as Partial<Record<string, number>>;
  // An id, or an offset: any whole number.
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) return `${minimum} to ${maximum}`;
  return maxLength === undefined ? '' : `${minLength} to ${maxLength}`;
}

function requestOf(operation: AnyOperation): string {
  const okuna = routeOf(operation, okunaRoutes);
  const routes = [written(operation)];
  const other = okuna === null ? 'not on the public server' : written(okuna);
  if (!routes.includes(other)) routes.push(other);
  const token = { none: 'open', optional: 'token optional', required: '' }[operation.token];
  return routes.join('<br>') + (token && `<br>*${token}*`);
}

function written({ method, path: template }: Route): string {
  return `\`${method} ${template}\``;
}
