/** The pages of the manual: one for each hook, in the Storybook with a live example and in docs/hooks/, and one for each group. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnyOperation } from '../../src/contract/operation.js';
import { type OperationName, operations } from '../../src/contract/operations.js';
import { okunaRoutes, type Route, routeOf } from '../../src/contract/routes.js';
import type { HookPage } from '../../stories/manual/page.js';
import { commentsIn } from './comments.js';
import { readsOf } from './effects.js';
import { exampleOf, sentFields } from './examples.js';
import { type Field, fieldsOf } from './fields.js';
import { factsOf } from './hook-comments.js';
import { hookMarkdown, hooksMarkdown } from './hook-pages.js';
import { type Hook, hookNameOf, hooksOf } from './hooks.js';
import { isList } from './schemas.js';

/** The files of stories/manual/ and docs/hooks/ that are written, by path. */
export function manualFiles(root: string): ReadonlyMap<string, string> {
  const hooks = hooksOf(root);
  const inputs = commentsIn(root, 'contract');
  const comments = commentsIn(root, 'contract', '.');
  const stories = storiesByHook(root);
  const pages = operations.map((operation): HookPage => {
    const name = hookNameOf(operation.name);
    const hook = hooks.get(name) ?? missing(name, 'no comment in src/react/');
    const story = stories.get(name) ?? missing(name, 'no story of its own');
    return pageOf(operation, hook, story, factsOf(operation, hook, comments));
  });
  const files = new Map<string, string>();
  files.set('stories/manual/pages.ts', dataFile(pages));
  files.set('docs/hooks/README.md', hooksMarkdown(pages));
  const names = new Set(pages.map(({ hook }) => hook));
  for (const page of pages) {
    files.set(`stories/manual/hooks/${page.hook}.mdx`, hookMdx(page));
    const operation = operations.find(({ name }) => name === page.operation) ?? missing(page.hook, 'no declaration');
    const code = exampleFile(operation, fieldsOf(operation, inputs));
    files.set(`stories/manual/examples/${page.hook}.tsx`, code);
    files.set(`docs/hooks/${page.hook}.md`, hookMarkdown(page, code, names));
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

<Meta title="Guides/${title}" />

<Guide text={text} />
`;
}

/** Characters of a line that a page shows without scrolling. */
const WIDTH = 110;

/** The code that a page shows, runs and offers to copy: 6 to 10 lines. `npm run typecheck` compiles it. */
function exampleFile(operation: AnyOperation, fields: readonly Field[]): string {
  const body = exampleOf(operation, fields);
  const texts = ['messageOf', 'reasonOf'].filter((name) => body.join('').includes(name));
  const sent = sentFields(operation, fields);
  const names = `{ ${sent.map(({ name }) => name).join(', ')} }`;
  const types = `{ ${sent.map(({ name, type }) => `${name}: ${type}`).join('; ')} }`;
  const component = componentOf(operation.name);
  const start = `export function ${component}(${sent.length === 0 ? '' : `${names}: ${types}`}) {`;
  // Many fields stand for themselves.
  const isLong = start.length > WIDTH;
  return [
    `import { ${hookNameOf(operation.name)} } from 'community-hooks';`,
    ...(texts.length > 0 ? [`import { ${texts.join(', ')} } from 'community-hooks/texts';`] : []),
    ...(isLong ? [`import type { ${component}Input } from 'community-hooks/contract';`] : []),
    '',
    isLong ? `export function ${component}(input: ${component}Input) {` : start,
    ...body.map((line) => `  ${isLong ? line.replace(names, 'input') : line}`),
    '}',
    '',
  ].join('\n');
}

/** The read that shows best what a write changes, where it is not the first list among them. Empty: none shows anything. */
const BESIDE: Readonly<Record<string, OperationName | ''>> = {
  register: '',
  login: '',
  updateUser: 'currentUser',
  updateCircle: 'circles',
  deleteCircle: 'circles',
  readNotification: 'notificationsUnreadCount',
  readNotifications: 'notificationsUnreadCount',
  updateInvite: 'invites',
  emailInvite: 'invites',
  updateEmail: '',
  createCircle: 'circles',
};

interface StoryOfHook {
  readonly group: string;
  readonly id: string;
}

function pageOf(operation: AnyOperation, hook: Hook, story: StoryOfHook, facts: ReturnType<typeof factsOf>): HookPage {
  const okuna = routeOf(operation, okunaRoutes);
  const beside = operation.kind === 'mutation' ? (BESIDE[operation.name] ?? readsOf(operation.name)[0]) : undefined;
  return {
    hook: hook.name,
    operation: operation.name,
    group: story.group,
    story: story.id,
    kind: kindOf(operation),
    summary: hook.summary,
    fields: facts.fields.map(({ name, isOptional, bounds }) => ({ name, isOptional, bounds })),
    ...(facts.note && { note: facts.note }),
    data: facts.data,
    ...(facts.paging && { paging: facts.paging }),
    request: written(operation),
    publicRequest: okuna && written(okuna),
    token: operation.token,
    errors: facts.errors,
    changes: facts.changes,
    ...(beside && { beside: hookNameOf(beside) }),
  };
}

function kindOf(operation: AnyOperation): HookPage['kind'] {
  if (operation.kind === 'mutation') return 'write';
  if (operation.refused) return 'check';
  return isList(operation) ? 'list' : 'read';
}

function written({ method, path: template }: Route): string {
  return `${method} ${template}`;
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
      const id = `${group.toLowerCase()}--${name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}`;
      for (const hook of hooks.split(', ')) if (!found.has(hook)) found.set(hook, { group, id });
    }
  }
  return found;
}

function dataFile(pages: readonly HookPage[]): string {
  return `// Written by \`npm run docs\`.
import type { HookPage } from './page.js';

export const pages: readonly HookPage[] = ${JSON.stringify(pages, undefined, 2)};
`;
}

function hookMdx({ hook, operation, group, beside }: HookPage): string {
  return `{/* Written by \`npm run docs\`. */}
import { Meta } from '@storybook/addon-docs/blocks';
import { HookManual } from '../HookManual';
import { ${componentOf(operation)} } from '../examples/${hook}';
import code from '../examples/${hook}.tsx?raw';
${beside ? `import { ${beside.replace(/^use/, '')} } from '../examples/${beside}';\n` : ''}
<Meta title="${group}/Hooks/${hook}" />

<HookManual hook="${hook}" Example={${componentOf(operation)}} code={code}${beside ? ` Beside={${beside.replace(/^use/, '')}}` : ''} />
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

/** The component of an example: `FollowUser` for `followUser`. */
function componentOf(operation: string): string {
  return hookNameOf(operation).replace(/^use/, '');
}

function missing(hook: string, what: string): never {
  throw new Error(`${hook}: ${what}`);
}
