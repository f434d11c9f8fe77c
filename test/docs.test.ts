import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as reactForm from '@tanstack/react-form';
import * as reactQuery from '@tanstack/react-query';
import * as reactVirtual from '@tanstack/react-virtual';
import * as react from 'react';
import * as reactHookForm from 'react-hook-form';
import { expect, test } from 'vitest';
import { commentsIn } from '../scripts/docs/comments.js';
import { sentFields } from '../scripts/docs/examples.js';
import { hookFiles } from '../scripts/docs/hook-comments.js';
import { operationsPage } from '../scripts/docs/operations-page.js';
import { inputFieldsOf, typesOf } from '../scripts/docs/types.js';
import { openApiText } from '../scripts/lib/described-openapi.js';
import { NotificationType, operations } from '../src/contract/index.js';
import { ALICE_PASSWORD, SHARED_PASSWORD } from '../src/sandbox/index.js';
import { hookNameOf } from './operations/records.js';
import { root } from './source.js';

const files = [...hookFiles(root).keys()];
const sources = files.map((file) => textOf(`src/react/${file}`)).join('\n');
const comments = commentsIn(root, 'react');

test('docs/operations.md is up to date: `npm run docs` writes it', () => {
  expect(textOf('docs/operations.md')).toBe(operationsPage(root));
});

test('docs/testing.md names the passwords of the sandbox', () => {
  expect(textOf('docs/testing.md')).toContain(`her password is \`${ALICE_PASSWORD}\`, everybody else's \`${SHARED_PASSWORD}\``);
});

test.each([
  ['engine', ['docs/use-the-engine.md']],
  // The words of rules are those of the engine.
  ['own-operations', ['docs/own-operations.md', 'docs/use-the-engine.md']],
])('community-hooks/%s has no public name that its page lacks', (entry, pages) => {
  const text = pages.map(textOf).join('\n');
  const [, ...lines] =
    textOf('test/public-surface.txt')
      .split('\n\n')
      .map((part) => part.trim().split('\n'))
      .find(([first]) => first === `community-hooks/${entry}`) ?? [];
  const names = lines.map((line) => line.trim().replace(/^type /, ''));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

test.each(files)('the comments above the hooks of src/react/%s are up to date: `npm run docs` writes them', (file) => {
  expect(textOf(`src/react/${file}`)).toBe(hookFiles(root).get(file));
});

test.each(operations)('the comment of the hook of $name has a summary and all parts, in their order', (operation) => {
  const hook = hookNameOf(operation.name);
  const headings = [...commentOf(hook).matchAll(/^ \* (?:- \*\*(\w+)|@(example))/gm)].map(([, heading, tag]) => heading ?? tag);
  const ofWrites = operation.kind === 'mutation' ? '(Changes )*(Refetches )?' : '';
  const paging = 'paging' in operation ? 'Paging ' : '(Paging )?';
  expect(comments.get(hook)?.summary).toMatch(/^[A-Z].*\.$/);
  expect(headings.join(' ')).toMatch(new RegExp(`^Request Input Data ${paging}Errors ${ofWrites}example$`));
});

test('the examples in the comments have three to six lines, and compile', () => {
  const types = typesOf(root);
  const components = operations.map((operation) => {
    const hook = hookNameOf(operation.name);
    const lines = exampleOf(hook);
    expect(lines.length, hook).toBeGreaterThanOrEqual(3);
    expect(lines.length, hook).toBeLessThanOrEqual(6);
    const fields = sentFields(operation, inputFieldsOf(operation, types));
    const props = `{ ${fields.map(({ name }) => name).join(', ')} }: { ${fields.map(({ name, type }) => `${name}: ${type}`).join('; ')} }`;
    return [`export function With${hook}(${fields.length === 0 ? '' : props}) {`, ...lines, '}'].join('\n');
  });
  const hooks = operations.map(({ name }) => hookNameOf(name)).join(', ');
  const imports = [
    `import { ${hooks} } from '../../src/index.js';`,
    "import { messageOf, reasonOf } from '../../src/texts/index.js';",
  ];
  expect(errorsIn([...imports, ...components].join('\n'))).toBe('');
});

test('docs/notifications.md has a row for each type, whose fields the type has', () => {
  const { schemas } = (JSON.parse(openApiText(root)) as { components: { schemas: Readonly<Record<string, JsonSchema>> } })
    .components;
  const of = (schema: JsonSchema | undefined): JsonSchema | undefined =>
    schema?.$ref ? schemas[schema.$ref.replace(/^.*\//, '')] : (schema?.anyOf?.[0] ?? schema);
  const kinds = new Map(
    Object.values(schemas).map((schema) => [schema.properties?.['notification_type']?.const, schema] as const),
  );
  const rows = [...textOf('docs/notifications.md').matchAll(/^\| `([A-Z]+)` \|[^|]*\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)];
  expect(new Set(rows.map(([, type]) => type))).toEqual(new Set(NotificationType.options));
  expect(rows).toHaveLength(NotificationType.options.length);
  for (const [, type, fields = '', ...places] of rows) {
    const content = of(kinds.get(type)?.properties?.['content_object']);
    const named = [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => field);
    expect(named, type).toEqual(Object.keys(content?.properties ?? {}).filter((field) => field !== 'id'));
    for (const [, place = ''] of places.join().matchAll(/`([\w.]+)`/g)) {
      const found = place.split('.').reduce((schema, field) => of(schema?.properties?.[field]), content);
      expect(found, `${type}: ${place}`).toBeDefined();
    }
  }
});

/** As much of a schema of openapi.json as names fields. */
interface JsonSchema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

test('every hook that a page of docs/ names exists', () => {
  const pages = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  const exported = [
    ...operations.map(({ name }) => hookNameOf(name)),
    ...(textOf('test/public-surface.txt').match(HOOK) ?? []),
    ...libraries.flatMap((library) => Object.keys(library)),
  ];
  const named = pages.flatMap((file) => {
    const text = textOf(`docs/${file}`);
    // A page may define hooks of its own.
    const own = [...text.matchAll(/\b(?:function|const) (use[A-Z]\w*)/g)].map(([, name]) => name);
    const known = new Set<string | undefined>([...exported, ...own]);
    return (text.match(HOOK) ?? []).filter((name) => !known.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(named).toEqual([]);
});

const HOOK = /\buse[A-Z]\w*/g;
/** Libraries whose hooks the pages use. */
const libraries: readonly object[] = [react, reactForm, reactHookForm, reactQuery, reactVirtual];

/** What the compiler says about a file that may import the library from `../../src/`. */
function errorsIn(code: string): string {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const directory = mkdtempSync(path.join(root, '.cache/examples-'));
  writeFileSync(path.join(directory, 'examples.tsx'), code);
  writeFileSync(
    path.join(directory, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', include: ['examples.tsx'] }),
  );
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', directory, '--pretty', 'false'], { encoding: 'utf8' });
  rmSync(directory, { recursive: true });
  return stdout + stderr;
}

/** The comment above a hook, with its stars. */
function commentOf(hook: string): string {
  const [before = ''] = sources.split(new RegExp(`export function ${hook}\\b`));
  return before.slice(before.lastIndexOf('/**'));
}

function exampleOf(hook: string): string[] {
  const [, example = ''] = commentOf(hook).split(' * @example\n');
  return example
    .replace(/\n \*\/\n$/, '')
    .split('\n')
    .map((line) => line.replace(/^ \* ?/, ''));
}

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
