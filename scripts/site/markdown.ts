/** Markdown as HTML: anchors as GitHub makes them, code in colours, and links that work under any path. */
import path from 'node:path';
import { Marked, type Tokens } from 'marked';
import { createCssVariablesTheme, createHighlighter } from 'shiki';
import { labelOf, nameOf } from '../../stories/manual/tables.js';
import type { SitePage } from './pages.js';

/** The HTML of a page. */
export type Markdown = (page: SitePage) => string;

const LANGUAGES = ['tsx', 'ts', 'js', 'json', 'bash', 'sh'];

/** `files` are parts of the repository that the site has, too; a link to any other part is left as text, or leads to `repository`. */
export async function createMarkdown(
  pages: ReadonlyMap<string, SitePage>,
  files: readonly string[],
  repository?: string,
): Promise<Markdown> {
  const theme = createCssVariablesTheme({ name: 'site', variablePrefix: '--code-', fontStyle: false });
  const highlighter = await createHighlighter({ themes: [theme], langs: LANGUAGES });
  const highlighted = (code: string, lang: string): string =>
    highlighter.codeToHtml(code, {
      lang: LANGUAGES.includes(lang) ? lang : 'text',
      theme: 'site',
      transformers: [
        {
          pre: (node) => {
            node.properties = { tabindex: '0' };
          },
          // A class for each colour, so that the page has no styles of its own.
          span: (node) => {
            const [, name] = /--code-token-([\w-]+)/.exec(node.properties['style'] ?? '') ?? [];
            node.properties = name === undefined ? {} : { class: `code-${name}` };
          },
        },
      ],
    });

  return (page) => {
    const slugs = new Map<string, number>();
    const marked = new Marked({
      renderer: {
        heading({ tokens, depth, text }: Tokens.Heading) {
          const slug = slugOf(text);
          const count = slugs.get(slug) ?? 0;
          slugs.set(slug, count + 1);
          const id = count === 0 ? slug : `${slug}-${count}`;
          // A long name, such as that of a hook, is broken before a capital letter.
          const content = /^use\w+$/.test(text) ? text.replace(/(?=[A-Z])/g, '<wbr>') : this.parser.parseInline(tokens);
          return `<h${depth} id="${id}">${content}</h${depth}>\n`;
        },
        link({ href, tokens }: Tokens.Link) {
          const text = this.parser.parseInline(tokens);
          const to = hrefFrom(page, href, pages, files, repository);
          return to === undefined ? text : `<a href="${escaped(to)}">${text}</a>`;
        },
        image({ href, text }: Tokens.Image) {
          return `<img src="${escaped(href)}" alt="${escaped(text)}">`;
        },
        code({ text, lang = '' }: Tokens.Code) {
          return `<div class="code">${highlighted(text, lang)}</div>\n`;
        },
        // A wide table scrolls by itself, also by the keyboard. On a small screen its cells are named (tables.css).
        table(token: Tokens.Table) {
          const columns = token.header.map(({ text }) => text.replaceAll('`', ''));
          const [head, ...body] = [token.header, ...token.rows].map((cells, row) => {
            const html = cells.map(({ tokens, text }, column) => {
              const tag = row === 0 && text !== '' ? 'th' : 'td';
              const name = row === 0 ? undefined : labelOf(columns, column);
              const label = name === undefined ? '' : ` data-column="${escaped(name)}"`;
              return `<${tag}${label}>${this.parser.parseInline(tokens)}</${tag}>`;
            });
            return `<tr>${html.join('')}</tr>`;
          });
          return `<div class="table" role="group" tabindex="0" aria-label="${escaped(nameOf(columns))}"><table><thead>${head}</thead><tbody>${body.join('')}</tbody></table></div>\n`;
        },
      },
    });
    return marked.parse(page.text.replace(/^<!--.*?-->\n/gms, ''), { async: false });
  };
}

/** The anchor of a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\d\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** A link of a page as the site has it; undefined if it leads out of the site, to a repository without an address. */
function hrefFrom(
  page: SitePage,
  href: string,
  pages: ReadonlyMap<string, SitePage>,
  files: readonly string[],
  repository: string | undefined,
): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const source = path.posix.join(path.posix.dirname(page.source), file);
  const target = pages.get(source)?.target ?? (files.includes(source) ? source : undefined);
  if (target === undefined) return repository && `${repository}/blob/HEAD/${source}`;
  return relative(page.target, target) + (anchor === undefined ? '' : `#${anchor}`);
}

/** From one file of the site to another. */
export function relative(from: string, to: string): string {
  return path.posix.relative(path.posix.dirname(from), to);
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
