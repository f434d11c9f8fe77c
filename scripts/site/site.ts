/** The static site: the pages of docs/, the hooks among them, as HTML that works under any path, without a server and without JavaScript. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { layoutOf } from './layout.js';
import { createMarkdown } from './markdown.js';
import { menuOf, sitePages } from './pages.js';

/** Files that pages show or lead to. */
const FILES = ['docs/write.svg'];

/** What is shared with the demos and with the manual in the Storybook comes first. */
const STYLES = ['stories/kit/fonts.css', 'stories/kit/tokens.css', 'stories/manual/tables.css', 'scripts/site/site.css'];

const SCRIPTS = ['scripts/site/fonts.js', 'scripts/site/copy.js'];

/** Writes the site; gives back the files of its pages. */
export async function buildSite(root: string, output: string): Promise<readonly string[]> {
  const pages = sitePages(root);
  const menu = menuOf(pages);
  const { homepage } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { homepage?: string };
  const html = await createMarkdown(pages, FILES, homepage?.replace(/#.*$/, ''));
  rmSync(output, { recursive: true, force: true });
  for (const page of pages.values()) write(page.target, layoutOf(page, html(page), menu, pages));
  for (const file of FILES) cpSync(path.join(root, file), path.join(output, file), { recursive: true });
  const styles = STYLES.map((file) => readFileSync(path.join(root, file), 'utf8'));
  write('site.css', withFiles(styles.join('\n')));
  for (const script of SCRIPTS) write(path.basename(script), readFileSync(path.join(root, script), 'utf8'));
  return [...pages.values()].map(({ target }) => target);

  function write(file: string, text: string): void {
    const target = path.join(output, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** Puts what a `url('…?inline')` names into the stylesheet, as Vite does for the demos. */
function withFiles(css: string): string {
  const { resolve } = createRequire(import.meta.url);
  return css.replace(
    /url\('([^']+\.woff2)\?inline'\)/g,
    (_, file: string) => `url(data:font/woff2;base64,${readFileSync(resolve(file), 'base64')})`,
  );
}
