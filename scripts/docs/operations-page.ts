/** docs/operations.md: a row per operation, read off its declaration and the signature of its hook. */
import { jsonSchemas, type JsonSchema } from '../../src/contract/openapi-schemas.js';
import type { AnyOperation } from '../../src/contract/operation.js';
import { operations } from '../../src/contract/operations.js';
import { type Hook, hookNameOf, hookOf, hooksOf, requestsOf } from './hooks.js';
import { isList } from './schemas.js';

const OPENING = `# The operations

One hook for each, named \`use\` and the operation's name: \`blockUser\` is \`useBlockUser\`. \`community-hooks\` also exports
the operation itself: a read for \`optionsOf\` and \`pagesOf\` ([loaders](loaders.md)), a write for \`mutationOptionsOf\`. The bare declarations, of
\`community-hooks/contract\`, are for \`client.call\` and \`keyOf\` without a hook. Inputs are checked against the bounds given here before anything is sent.
The types of inputs and data, such as \`Invite\`, are exports of \`community-hooks/contract\`.

- **Takes**: the fields of the input; those with ? may be left out. Numbers in brackets are bounds: of the length of a text, of the value of
  a number.
- **Data**: what the hook gives. *10 per page*: a flat array of the items that are loaded so far, with \`fetchNextPage\` and \`hasNextPage\`. *write*: what
  \`mutateAsync\` resolves to.
- **Request**: the default route, and below it the public server's (\`routes: okunaRoutes\`) if it is another one. *open*: never with a
  token. *token optional*: goes without one under \`authenticated: false\`. All others need a token.

The page of a hook says more, and so does the comment above it, which an editor shows: what each error status means, what a write changes at
once, what it refetches, and an example. A change that shows at once is undone if the service refuses the write.

\`npm run docs\` writes this page, and those comments below their first paragraph; a test compares both with the declarations.
`;

/** The page, as it should stand in docs/. */
export function operationsPage(root: string): string {
  const hooks = hooksOf(root);
  const schemas = jsonSchemas();
  const groups = [...new Set(operations.map(({ group }) => group))];
  const tables = groups.map((group) => {
    const rows = operations
      .filter((operation) => operation.group === group)
      .map((operation) => rowOf(operation, hookOf(hooks, operation.name), schemas.of(operation.input)));
    return [`## ${group}`, '', '| Hook | What it does | Takes | Data | Request |', '|---|---|---|---|---|', ...rows, ''].join(
      '\n',
    );
  });
  return [OPENING, ...tables].join('\n');
}

function rowOf(operation: AnyOperation, { summary, data }: Hook, input: JsonSchema): string {
  const kind = kindOf(operation);
  return `| ${[
    `[\`${hookNameOf(operation.name)}\`](hooks/${hookNameOf(operation.name)}.md)`,
    summary,
    fieldsOf(input),
    data === 'undefined' ? kind : `\`${data}\`${kind && `, ${kind}`}`,
    requestOf(operation),
  ].join(' | ')} |`;
}

function kindOf(operation: AnyOperation): string {
  if (operation.kind === 'mutation') return '*write*';
  return isList(operation) ? `*${operation.paging.count} per page*` : '';
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
  const [own, okuna] = requestsOf(operation);
  const routes = new Set([`\`${own}\``, okuna === null ? 'not on the public server' : `\`${okuna}\``]);
  const token = { none: 'open', optional: 'token optional', required: '' }[operation.token];
  return [...routes].join('<br>') + (token && `<br>*${token}*`);
}
