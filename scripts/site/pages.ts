/** What the static site shows: the Markdown of the repository that is also in the package, and where each page of it stands in the menu. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groups } from '../../stories/manual/groups.js';
import { pages as hookPages } from '../../stories/manual/pages.js';

export interface SitePage {
  /** The Markdown, from the root of the checkout. */
  readonly source: string;
  /** The HTML, from the root of the site. */
  readonly target: string;
  readonly title: string;
  readonly text: string;
}

export interface MenuPart {
  readonly title: string;
  readonly sources: readonly string[];
  /** Closed until a page of it is shown. */
  readonly isFolded: boolean;
}

const FIRST = ['README.md', 'docs/start-here.md', 'docs/hooks/README.md', 'docs/hooks/types.md'];

/** All pages, by source. */
export function sitePages(root: string): ReadonlyMap<string, SitePage> {
  const folders = ['docs', 'docs/hooks', 'docs/decisions'];
  const sources = ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...folders.flatMap((folder) => pagesIn(root, folder))];
  return new Map(
    sources.map((source) => {
      const text = readFileSync(path.join(root, source), 'utf8');
      const [, title = source] = /^# (.*)\n/.exec(text) ?? [];
      const target = source.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html');
      return [source, { source, target, title, text }] as const;
    }),
  );
}

/** The menu. Its order of the guides is that of the table at the end of README.md, and that of the hooks is the Storybook's. */
export function menuOf(pages: ReadonlyMap<string, SitePage>): readonly MenuPart[] {
  const readme = pages.get('README.md')?.text ?? '';
  const [, table = ''] = /\n## Where to read on\n([\s\S]*)$/.exec(readme) ?? [];
  const guides = [...table.matchAll(/^\| ([^|]+) \| (.*) \|$/gm)].flatMap(([, title = '', links = '']): MenuPart[] => {
    const named = [...links.matchAll(/\]\((docs\/[\w-]+\.md)\)/g)].map(([, source = '']) => source);
    const sources = named.filter((source) => !FIRST.includes(source));
    return sources.length > 0 ? [{ title, sources, isFolded: false }] : [];
  });
  const hooks = Object.entries(groups).map(([name, { title }]): MenuPart => {
    const own = hookPages.filter(({ group }) => group === name);
    return { title, sources: own.map(({ hook }) => `docs/hooks/${hook}.md`), isFolded: true };
  });
  const decisions = [...pages.keys()].filter((source) => source.startsWith('docs/decisions/'));
  const menu: readonly MenuPart[] = [
    { title: 'Begin', sources: FIRST, isFolded: false },
    ...guides,
    ...hooks,
    { title: 'Decisions', sources: decisions, isFolded: true },
    { title: 'The package', sources: ['CHANGELOG.md', 'SECURITY.md'], isFolded: true },
  ];
  const listed = new Set(menu.flatMap(({ sources }) => sources));
  const lost = [...pages.keys()].filter((source) => !listed.has(source));
  if (lost.length > 0) throw new Error(`In the table at the end of README.md there is no ${lost.join(', ')}`);
  return menu;
}

function pagesIn(root: string, folder: string): string[] {
  const files = readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.md'));
  return files.map((file) => path.posix.join(folder, file));
}
