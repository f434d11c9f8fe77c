/** docs/hooks/: a page for each hook, and a list of them all. The Storybook shows the same (`manual.ts`). */
import { groups, idOf, titleOf } from '../../stories/manual/groups.js';
import type { FieldDoc, HookPage } from '../../stories/manual/page.js';
import { words } from '../../stories/manual/words.js';
import { firstSentence } from './comments.js';
import type { TypeDocs } from './types.js';

/** The page of a hook, with the code of its example. */
export function hookMarkdown(page: HookPage, code: string, hooks: ReadonlySet<string>, types: TypeDocs): string {
  const { hook, kind, group, fields, errors, changes } = page;
  const withLinks = (text: string): string => linked(text, hooks, hook);
  const parts = [
    `# ${hook}`,
    `${words.kinds[kind]} · [${titleOf(group)}](README.md#${idOf(group)})${guideOf(group)}`,
    withLinks(page.summary),
    `\`${page.request}\`, and at the public server ${publicRequestOf(page)}. ${words.tokens[page.token]}`,
    `\`\`\`tsx\n${code}\`\`\``,
    '## Input',
    fields.length === 0 ? 'None.' : fieldTable(fields),
    page.note ?? '',
    kind === 'write' ? '## Result' : '## Data',
    page.data,
    page.paging === undefined ? '' : `Pages: ${page.paging}`,
    ...dataOf(page, types),
    '## Errors',
    errors.length === 0
      ? ''
      : tableOf(
          ['Status', 'Meaning'],
          errors.map(([status, meaning]) => `| ${status} | ${meaning} |`),
        ),
    words.errors(page),
    ...(changes.length === 0 ? [] : ['## What it changes']),
    changes.map(([heading, text]) => `- **${heading}**: ${withLinks(text)}`).join('\n'),
    changes.some(([heading]) => heading === 'Changes at once') ? words.takenBack : '',
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The guides of docs/ to the hooks of a group. */
const guides: Readonly<Record<string, string>> = {
  Session: 'sign-in',
  Registration: 'sign-in',
  Account: 'forms',
  Credentials: 'forms',
  Notifications: 'notifications',
  Unread: 'notifications',
};

function guideOf(group: string): string {
  const guide = guides[group];
  return guide === undefined ? '' : ` · [The guide](../${guide}.md)`;
}

/** The list of all hooks, by group. */
export function hooksMarkdown(pages: readonly HookPage[]): string {
  const parts = Object.entries(groups).map(([group, { title, about }]) => {
    const own = pages.filter((page) => page.group === group);
    const rows = own.map(({ hook, summary }) => `| [\`${hook}\`](${hook}.md) | ${firstSentence(summary)} |`);
    return `## ${title}\n\n${about}\n\n${tableOf(['Hook', 'What it does'], rows)}`;
  });
  const opening =
    'One for each operation. Each page has code to copy, every field of the input and of the data, the request, the errors, and what a write changes. [Types](types.md) has what several answers contain.';
  return `${['# Hooks', opening, ...parts, BESIDE].join('\n\n')}\n`;
}

const BESIDE = `## Hooks that are no operation

| Hook | What it does |
|---|---|
| \`useSession\`, \`useLogout\` | The state of the session, and its end: [sign-in](../sign-in.md) |
| \`useAccounts\` | Several accounts side by side: [accounts](../accounts.md) |
| \`useUnseenNotifications\` | What has come since the user looked: [notifications](../notifications.md) |
| \`useDeviceRegistration\` | Makes this browser a device of the account, which \`useLogout\` deletes. Its \`uuid\` is that of "this one" in a list of devices |
| \`useOutbox\` | What waits for the network: [offline](../offline.md) |
| \`useCommunity\` | The client and the QueryClient of the provider: [TanStack Query](../tanstack-query.md#outside-hooks) |

No operation deletes an account, lists the categories of a report or makes lists of follows. An app adds such operations
[itself](../own-operations.md).`;

/** The fields of the data itself, and where those of the types in it are: many pages share them. */
function dataOf({ records: [own = '', ...others] }: HookPage, types: TypeDocs): string[] {
  const fields = types.get(own)?.fields ?? [];
  const links = others.map((name) => `[\`${name}\`](types.md#${name.toLowerCase()})`);
  return [
    fields.length === 0 ? '' : fieldTable(fields),
    links.length === 0 ? '' : `${links.length === 1 ? 'A type in it' : 'The types in it'}: ${links.join(', ')}.`,
  ];
}

function publicRequestOf({ request, publicRequest }: HookPage): string {
  if (publicRequest === null) return 'not offered';
  return publicRequest === request ? 'the same' : `\`${publicRequest}\``;
}

/** The types that the data of hooks contains. */
export function typesMarkdown(pages: readonly HookPage[], types: TypeDocs): string {
  const names = new Set(pages.flatMap(({ records }) => records.slice(1)));
  const opening =
    'What the data of the [hooks](README.md) contains, from A to Z. The type of the data itself stands on the page of its hook.';
  const parts = [...names].toSorted().map((name) => {
    const { summary = '', fields = [] } = types.get(name) ?? {};
    return `## \`${name}\`\n\n${summary}\n\n${fieldTable(fields)}`;
  });
  return `${['# Types of answers', opening, ...parts].join('\n\n')}\n`;
}

function fieldTable(fields: readonly FieldDoc[]): string {
  const rows = fields.map(({ name, isOptional, type, text }) => {
    return `| \`${name}${isOptional ? '?' : ''}\` | \`${type.replaceAll('|', '\\|')}\` | ${text} |`;
  });
  return tableOf(['Field', 'Type', 'Meaning'], rows);
}

function tableOf(columns: readonly string[], rows: readonly string[]): string {
  return [`| ${columns.join(' | ')} |`, `|${'---|'.repeat(columns.length)}`, ...rows].join('\n');
}

/** The names of other hooks lead to their pages. */
function linked(text: string, hooks: ReadonlySet<string>, own: string): string {
  return text.replaceAll(/`(use\w+)`/g, (name: string, hook: string) => {
    return hooks.has(hook) && hook !== own ? `[${name}](${hook}.md)` : name;
  });
}
