/** The pages of the manual: one for each hook, in the Storybook with a live example and in docs/hooks/, and one for each group. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnyOperation } from '../../src/contract/operation.js';
import { operations } from '../../src/contract/operations.js';
import { idOf, titleOf } from '../../stories/manual/groups.js';
import type { HookPage, HookRow } from '../../stories/manual/page.js';
import { besideWrites } from './beside.js';
import { commentsIn, firstSentence } from './comments.js';
import { factsOf } from './hook-comments.js';
import { hookMarkdown, hooksMarkdown, typesMarkdown } from './hook-pages.js';
import { type Hook, hookOf, hooksOf, requestsOf } from './hooks.js';
import { isList } from './schemas.js';
import { inputFieldsOf, type TypeDocs, typesOf, typesWithin } from './types.js';

/** The files of stories/manual/ and docs/hooks/ that are written, by path. The examples in stories/manual/examples/ are written by hand. */
export async function manualFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const hooks = hooksOf(root);
  const types = typesOf(root);
  const comments = commentsIn(root, 'contract', '.');
  const stories = storiesByHook(root);
  const groups = groupsOfHooks(root);
  const codeOf = (hook: string): string => readFileSync(path.join(root, `stories/manual/examples/${hook}.tsx`), 'utf8');
  const beside = await besideWrites(codeOf);
  const pages = operations.map((operation): HookPage => {
    const hook = hookOf(hooks, operation.name);
    const { name } = hook;
    const story = stories.get(name) ?? { group: groups.get(name) ?? missing(name, 'no group') };
    const page = pageOf(operation, types, hook, story, factsOf(operation, hook, comments));
    return { ...page, beside: beside.get(operation.name) ?? [] };
  });
  const files = new Map<string, string>();
  files.set('stories/manual/directory.ts', directoryFile(pages));
  files.set('stories/manual/pages.ts', pagesFile(pages));
  files.set('stories/manual/records.ts', recordsFile(pages, types));
  files.set('docs/hooks/README.md', hooksMarkdown(pages));
  files.set('docs/hooks/types.md', typesMarkdown(pages, types));
  const names = new Set(pages.map(({ hook }) => hook));
  for (const page of pages) {
    files.set(`stories/manual/hooks/${page.hook}.mdx`, hookMdx(page));
    files.set(`docs/hooks/${page.hook}.md`, hookMarkdown(page, codeOf(page.hook), names, types));
  }
  for (const group of new Set(pages.map((page) => page.group))) files.set(`stories/manual/groups/${group}.mdx`, groupMdx(group));
  const guides = guidesIn(root);
  files.set('stories/manual/guides.ts', guidesFile(guides));
  for (const [stem, title] of guides) files.set(`stories/manual/guides/${stem}.mdx`, guideMdx(stem, title));
  return files;
}

/** The guides of docs/ by file, with their titles. The first steps and the table of operations are not among them: they have other places. */
function guidesIn(root: string): ReadonlyMap<string, string> {
  const stems = readdirSync(path.join(root, 'docs')).flatMap(
    (file) => /^(?!operations|start-here)(.*)\.md$/.exec(file)?.[1] ?? [],
  );
  return new Map(
    stems.map((stem) => {
      const [, title] = /^# (.*)\n/.exec(readFileSync(path.join(root, `docs/${stem}.md`), 'utf8')) ?? [];
      return [stem, title ?? missing(stem, 'no title')] as const;
    }),
  );
}

function guidesFile(guides: ReadonlyMap<string, string>): string {
  return `// Written by \`npm run docs\`.

/** The guides of docs/, by the stem of their file. */
export const guides: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(guides), undefined, 2)};
`;
}

function guideMdx(stem: string, title: string): string {
  return `{/* Written by \`npm run docs\`. */}
import { Meta } from '@storybook/addon-docs/blocks';
import { Guide } from '../Guide';
import text from '../../../docs/${stem}.md?raw';

<Meta title="Guides/${title}" name="${title}" />

<Guide text={text} />
`;
}

interface StoryOfHook {
  readonly group: string;
  readonly id?: string;
}

function pageOf(
  operation: AnyOperation,
  types: TypeDocs,
  hook: Hook,
  story: StoryOfHook,
  facts: ReturnType<typeof factsOf>,
): Omit<HookPage, 'beside'> {
  const [request, publicRequest] = requestsOf(operation);
  const kind = kindOf(operation);
  const fields = inputFieldsOf(operation, types);
  return {
    hook: hook.name,
    operation: operation.name,
    group: story.group,
    ...(story.id && { story: story.id }),
    kind,
    about: firstSentence(hook.summary),
    room: roomOf(kind, facts.data, fields.length),
    summary: hook.summary,
    fields,
    ...(facts.note && { note: facts.note }),
    data: facts.data,
    records: typesWithin(hook.data, types),
    ...(facts.paging && { paging: facts.paging }),
    request,
    publicRequest,
    token: operation.token,
    errors: facts.errors,
    changes: facts.changes,
  };
}

function kindOf(operation: AnyOperation): HookPage['kind'] {
  if (operation.kind === 'mutation') return 'write';
  if (operation.refused) return 'check';
  return isList(operation) ? 'list' : 'read';
}

/** How much room the live example keeps for what is to come, so that nothing below it moves. */
function roomOf(kind: HookPage['kind'], data: string, fields: number): HookPage['room'] {
  if (/^`\w+\[\]`/.test(data)) return 'list';
  if (kind !== 'write') return 'read';
  return fields > 1 ? 'form' : 'press';
}

/** The story of what goes well with each hook: it is named by its hooks alone. */
function storiesByHook(root: string): ReadonlyMap<string, StoryOfHook> {
  const found = new Map<string, StoryOfHook>();
  const files = readdirSync(path.join(root, 'stories')).filter((file) => /^\w+\.stories\.tsx$/.test(file));
  for (const file of files) {
    const group = file.replace('.stories.tsx', '');
    const text = readFileSync(path.join(root, 'stories', file), 'utf8');
    for (const [, name = '', hooks = ''] of text.matchAll(
      /export const (\w+): Story = \{[^}]*?\n {2}name: '(use\w+(?:, use\w+)*)',/g,
    )) {
      const id = `${idOf(group)}--${name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}`;
      for (const hook of hooks.split(', ')) if (!found.has(hook)) found.set(hook, { group, id });
    }
  }
  return found;
}

/** The types of the answers of all pages. */
function recordsFile(pages: readonly HookPage[], types: TypeDocs): string {
  const names = new Set(pages.flatMap(({ records }) => records));
  const records = Object.fromEntries([...types].filter(([name]) => names.has(name)));
  return `// Written by \`npm run docs\`.
import type { RecordDoc } from './page.js';

export const records: Readonly<Record<string, RecordDoc>> = ${JSON.stringify(records, undefined, 2)};
`;
}

/** The group of each hook: that of its story; of a hook without one, that of the nearest hook above it in its file, or else below it. */
export function groupsOfHooks(root: string): ReadonlyMap<string, string> {
  const stories = storiesByHook(root);
  const hooks = [...hooksOf(root).values()];
  return new Map(
    hooks.flatMap(({ name, file }) => {
      const own = hooks.filter((other) => other.file === file);
      const place = own.findIndex((other) => other.name === name);
      const nearest = [...own.slice(0, place + 1).reverse(), ...own.slice(place + 1)];
      const story = nearest.map((other) => stories.get(other.name)).find((one) => one !== undefined);
      return story ? [[name, story.group] as const] : [];
    }),
  );
}

function pagesFile(pages: readonly HookPage[]): string {
  return `// Written by \`npm run docs\`.
import type { HookPage } from './page.js';

export const pages: readonly HookPage[] = ${JSON.stringify(pages, undefined, 2)};
`;
}

/** In rows: the first page of the Storybook loads it, and names of fields would be a third of it. */
function directoryFile(pages: readonly HookPage[]): string {
  const rows = pages.map((page) => JSON.stringify(rowOf(page)));
  return `// Written by \`npm run docs\`.
import { entryOf, type HookEntry, type HookRow } from './page.js';

const rows: readonly HookRow[] = [
  ${rows.join(',\n  ')},
];

export const directory: readonly HookEntry[] = rows.map(entryOf);
`;
}

function rowOf({ hook, group, kind, token, about, room }: HookPage): HookRow {
  return [hook, group, kind, token, about, room];
}

function hookMdx({ hook, group, beside }: HookPage): string {
  const imports = beside.map((one) => `import { ${componentOf(one)} } from '../examples/${one}';\n`).join('');
  const others = beside.map((one) => `${one}: ${componentOf(one)}`).join(', ');
  return `{/* Written by \`npm run docs\`. */}
import { Meta } from '@storybook/addon-docs/blocks';
import { HookManual } from '../HookManual';
import { ${componentOf(hook)} } from '../examples/${hook}';
import code from '../examples/${hook}.tsx?raw';
${imports}
<Meta title="${titleOf(group)}/Hooks/${hook}" name="${hook}" />

<HookManual hook="${hook}" Example={${componentOf(hook)}} code={code}${beside.length > 0 ? ` beside={{ ${others} }}` : ''} />
`;
}

function groupMdx(group: string): string {
  return `{/* Written by \`npm run docs\`. */}
import { Meta } from '@storybook/addon-docs/blocks';
import { GroupManual } from '../GroupManual';
import * as stories from '../../${group}.stories';

<Meta of={stories} name="Docs" />

<GroupManual group="${group}" story={stories.Default} />
`;
}

/** The component of an example: `FollowUser` for `useFollowUser`. */
function componentOf(hook: string): string {
  return hook.replace(/^use/, '');
}

function missing(hook: string, what: string): never {
  throw new Error(`${hook}: ${what}`);
}
