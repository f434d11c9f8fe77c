/** A page of the static site around its HTML: the menu beside it, which the page itself also leads to on a small screen. */
import { escaped, relative } from './markdown.js';
import type { MenuPart, SitePage } from './pages.js';

export function layoutOf(page: SitePage, html: string, menu: readonly MenuPart[], pages: ReadonlyMap<string, SitePage>): string {
  const to = (target: string): string => escaped(relative(page.target, target));
  const isFirst = page.target === 'index.html';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(isFirst ? page.title : `${page.title} · community-hooks`)}</title>
<meta name="description" content="${escaped(descriptionOf(page))}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to('site.css')}">
<script src="${to('fonts.js')}"></script>
<script src="${to('copy.js')}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="brand" href="${to('index.html')}">community-hooks</a><a class="to-menu" href="#menu">Menu</a></header>
<main id="content" tabindex="-1">
${html}</main>
<nav id="menu" aria-label="Pages">
${menu.map((part) => partOf(part, page, pages)).join('\n')}
</nav>
</body>
</html>
`;
}

function partOf({ title, sources, isFolded }: MenuPart, page: SitePage, pages: ReadonlyMap<string, SitePage>): string {
  const items = sources.map((source) => {
    const target = pages.get(source);
    if (!target) throw new Error(`README.md names ${source}, which is no page`);
    const isCurrent = source === page.source;
    const label = source === 'README.md' ? 'Introduction' : target.title;
    const href = escaped(relative(page.target, target.target));
    return `<li><a href="${href}"${isCurrent ? ' aria-current="page"' : ''}>${escaped(label)}</a></li>`;
  });
  const list = `<ul>${items.join('')}</ul>`;
  if (!isFolded) return `<section><h2>${escaped(title)}</h2>${list}</section>`;
  return `<details${sources.includes(page.source) ? ' open' : ''}><summary>${escaped(title)}</summary>${list}</details>`;
}

/** The first paragraph, without its marks. */
function descriptionOf({ text }: SitePage): string {
  const paragraphs = text.split(/\n\n+/).filter((part) => /^(\*\*|`|\w)/.test(part) && !part.includes(' · ['));
  const plain = (paragraphs[0] ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replaceAll('\n', ' ');
  return plain.length > 200 ? `${plain.slice(0, 199)}…` : plain;
}
