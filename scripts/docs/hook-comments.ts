/**
 * The comments above the hooks in src/react/. The first paragraph, what the hook does for the user, is written by hand. All below
 * it is written by `npm run docs` from the declarations, the comments of src/contract/ and the rules.
 */
import type { AnyOperation } from '../../src/contract/operation.js';
import { operations } from '../../src/contract/operations.js';
import { refusedWhileSuspended } from '../../src/sandbox/handlers/table.js';
import type { FieldDoc } from '../../stories/manual/page.js';
import { type Comment, commentsIn } from './comments.js';
import { effectsInWords } from './effects.js';
import { exampleOf } from './examples.js';
import { type Hook, hookNameOf, hookOf, hooksOf, requestsOf, withComments } from './hooks.js';
import { definitionOf, isList } from './schemas.js';
import { inputFieldsOf, typesOf } from './types.js';

/** The files of src/react/ as they should stand, by name. */
export function hookFiles(root: string): ReadonlyMap<string, string> {
  const hooks = hooksOf(root);
  const comments = commentsIn(root, 'contract', '.');
  const types = typesOf(root);
  const written = new Map(
    operations.map((operation) => {
      const hook = hookOf(hooks, operation.name);
      return [hook.name, commentOf(operation, inputFieldsOf(operation, types), hook, comments)];
    }),
  );
  return withComments(root, (name) => written.get(name));
}

/** What the declarations, the comments of src/contract/ and the rules say about the hook of an operation. */
export interface HookFacts {
  /** What the fields mean together. */
  readonly note: string | undefined;
  readonly data: string;
  readonly paging: string | undefined;
  readonly errors: readonly (readonly [status: number, meaning: string])[];
  /** For a write: what it changes, each part with its heading. */
  readonly changes: readonly (readonly [heading: string, text: string])[];
}

export function factsOf(operation: AnyOperation, hook: Hook, comments: ReadonlyMap<string, Comment>): HookFacts {
  return {
    note: comments.get(`${hookNameOf(operation.name).slice(3)}Input`)?.summary,
    data: dataOf(hook, operation, comments),
    paging: pagingOf(operation),
    errors: errorsOf(operation, comments.get(operation.name)?.errors ?? new Map()),
    changes: operation.kind === 'mutation' ? effectsInWords(operation.name) : [],
  };
}

function commentOf(
  operation: AnyOperation,
  fields: readonly FieldDoc[],
  hook: Hook,
  comments: ReadonlyMap<string, Comment>,
): string {
  const { note, data, paging, errors, changes } = factsOf(operation, hook, comments);
  const points: (readonly [heading: string, text: string])[] = [
    ['Data', data],
    ...(paging === undefined ? [] : [['Paging', paging] as const]),
  ];
  const input = [...(fields.length === 0 ? ['none.'] : []), note, notYet(operation, fields)].filter(Boolean).join(' ');
  const lines = [
    ...wrapped(hook.summary, ''),
    '',
    ...pointOf(['Request', requestOf(operation)]),
    ...pointOf(['Input', input]),
    ...fields.flatMap(({ name, isOptional, text }) => wrapped(`- \`${name}${isOptional ? '?' : ''}\`: ${text}`, '    ', '  ')),
    ...points.flatMap(pointOf),
    '- **Errors**:',
    ...errors.flatMap(([status, meaning]) => wrapped(`- ${status}: ${meaning}`, '    ', '  ')),
    ...changes.flatMap(pointOf),
    '',
    '@example',
    ...exampleOf(operation, fields),
  ];
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n');
}

/** How a read is told to wait for its input. */
function notYet({ kind }: AnyOperation, fields: readonly FieldDoc[]): string {
  if (kind !== 'query' || fields.every(({ isOptional }) => isOptional)) return '';
  return '`undefined` or `skipToken` while it is not known yet: nothing is sent.';
}

function pointOf([heading, text]: readonly [string, string]): string[] {
  return wrapped(`- **${heading}**: ${text}`.trimEnd(), '  ');
}

function requestOf(operation: AnyOperation): string {
  const [own, okuna] = requestsOf(operation);
  const other = okuna === null ? ' (not on the public server)' : ` (public server: \`${okuna}\`)`;
  const token = {
    none: 'without a token',
    optional: 'with the token unless `authenticated` is false',
    required: 'with the token',
  }[operation.token];
  return `\`${own}\`${okuna === own ? '' : other}, ${token}.`;
}

function dataOf({ data }: Hook, operation: AnyOperation, comments: ReadonlyMap<string, Comment>): string {
  if (data === 'undefined') return '`undefined`: the answer is empty.';
  const [type = '', ...others] = data.split(' | ');
  const about = comments.get(type.replace('[]', ''))?.summary;
  if (about === undefined) throw new Error(`${operation.name}: the type ${type} has no comment`);
  const loaded = operation.kind === 'query' && isList(operation) ? ', the items that are loaded so far in one array' : '';
  const superseded = others.includes('Superseded')
    ? ' `Superseded` if it was not sent, because a later press of the same switch made it pointless.'
    : '';
  return `\`${type}\`${loaded}. ${about}${superseded}`;
}

function pagingOf(operation: AnyOperation): string | undefined {
  if (operation.kind === 'mutation') return undefined;
  if (isList(operation)) {
    const { by, count, maxCount } = operation.paging;
    const size = `${count} items per page${maxCount === count ? '' : `, at most ${maxCount} with \`count\``}`;
    const start = by === 'max_id' ? 'below `max_id`' : 'after `offset` items';
    return `${size}. \`fetchNextPage\` loads the next page while \`hasNextPage\`. The list begins ${start}, if given.`;
  }
  if (operation.limit !== undefined) return `none; at most ${operation.limit} items unless \`count\` is given.`;
  return definitionOf(operation.output).element ? 'none; the answer has all items.' : undefined;
}

/** The error statuses with a meaning of their own, ascending. */
function errorsOf(operation: AnyOperation, said: ReadonlyMap<number, string>): [status: number, meaning: string][] {
  const errors = new Map(said);
  if (operation.kind === 'query' && operation.refused) errors.set(400, 'Not an error: `data.status` is `taken`.');
  if (operation.token !== 'none' && !errors.has(401)) errors.set(401, 'The token is no longer valid. The session expires.');
  if (refusedWhileSuspended.has(operation.name)) {
    const block = errors.get(403)?.replace(/\.$/, '');
    errors.set(403, block ? `${block}, or the account is suspended (\`error.reason\`).` : 'The account is suspended.');
  }
  return [...errors].sort(([one], [other]) => one - other);
}

const WIDTH = 125;

/** Breaks a text into lines; all but the first are indented by `next`. */
function wrapped(text: string, next: string, first = ''): string[] {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && `${line} ${word}`.length > WIDTH) {
      lines.push(line);
      line = next;
    }
    line = line.trim() === '' ? `${line}${word}` : `${line} ${word}`;
  }
  return [...lines, line];
}
