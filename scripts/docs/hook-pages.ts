/** docs/hooks/: a page for each hook, and a list of them all. The Storybook shows the same (`manual.ts`). */
import { groups } from '../../stories/manual/groups.js';
import type { HookPage } from '../../stories/manual/page.js';
import { words } from '../../stories/manual/words.js';
import { firstSentence } from './comments.js';

/** The page of a hook, with the code of its example. */
export function hookMarkdown(page: HookPage, code: string, hooks: ReadonlySet<string>): string {
  const { hook, kind, group, fields, errors, changes } = page;
  const withLinks = (text: string): string => linked(text, hooks, hook);
  const input = fields.map(
    ({ name, isOptional, bounds }) => `| \`${name}\` | ${bounds || 'true or false'}${isOptional ? ' · optional' : ''} |`,
  );
  const parts = [
    `# ${hook}`,
    `${words.kinds[kind]} · [${group}](README.md#${group.toLowerCase()})`,
    withLinks(page.summary),
    `\`\`\`tsx\n${code}\`\`\``,
    '## Input',
    fields.length === 0 ? 'None.' : tableOf(['Field', 'Takes'], input),
    page.note ?? '',
    kind === 'write' ? '## Result' : '## Data',
    page.data,
    page.paging === undefined ? '' : `Pages: ${page.paging}`,
    '## Request',
    `- Default routes: \`${page.request}\`\n- Public server: ${page.publicRequest === null ? 'not offered' : `\`${page.publicRequest}\``}`,
    words.tokens[page.token],
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

/** The list of all hooks, by group. */
export function hooksMarkdown(pages: readonly HookPage[]): string {
  const parts = Object.entries(groups).map(([group, about]) => {
    const own = pages.filter((page) => page.group === group);
    const rows = own.map(({ hook, summary }) => `| [\`${hook}\`](${hook}.md) | ${firstSentence(summary)} |`);
    return `## ${group}\n\n${about}\n\n${tableOf(['Hook', 'What it does'], rows)}`;
  });
  const opening =
    'One for each operation. Each page has code to copy, the input and its bounds, the request, the errors, and what a write changes.';
  return `${['# Hooks', opening, ...parts].join('\n\n')}\n`;
}

function tableOf([one, other]: readonly [string, string], rows: readonly string[]): string {
  return [`| ${one} | ${other} |`, '|---|---|', ...rows].join('\n');
}

/** The names of other hooks lead to their pages. */
function linked(text: string, hooks: ReadonlySet<string>, own: string): string {
  return text.replaceAll(/`(use\w+)`/g, (name: string, hook: string) => {
    return hooks.has(hook) && hook !== own ? `[${name}](${hook}.md)` : name;
  });
}
