import { Markdown } from '@storybook/addon-docs/blocks';
import type { ReactElement, ReactNode } from 'react';
import { guides } from './guides.js';
import { pages } from './pages.js';
import { Manual, pathOfGuide, pathOfHook, To } from './parts.js';

/** A page of docs/. Links to other pages of it lead to their places here; those into the repository are left as text. */
export function Guide({ text, children }: { text: string; children?: ReactNode }): ReactElement {
  return (
    <Manual>
      <div className="manual-prose">
        <Markdown options={{ forceBlock: true, overrides: { a: GuideLink } }}>{text.replace(/<!--[\s\S]*?-->\n/g, '')}</Markdown>
      </div>
      {children}
    </Manual>
  );
}

function GuideLink({ href = '', children }: { href?: string; children?: ReactNode }): ReactElement {
  if (/^https?:/.test(href)) return <a href={href}>{children}</a>;
  const path = pathTo(href);
  return path === undefined ? <>{children}</> : <To path={path}>{children}</To>;
}

/** The entry of the sidebar that shows a page of docs/. */
function pathTo(href: string): string | undefined {
  const [, folder, stem = ''] = /^(hooks\/)?([\w-]+)\.md/.exec(href) ?? [];
  if (folder === undefined) return guides[stem] === undefined ? undefined : pathOfGuide(stem);
  const page = pages.find(({ hook }) => hook === stem);
  return page ? pathOfHook(page) : 'docs/introduction--docs';
}
