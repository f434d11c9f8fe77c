import { Markdown } from '@storybook/addon-docs/blocks';
import type { ReactElement } from 'react';
import { guides } from './guides.js';
import { Manual, pathOfGuide, To } from './parts.js';

/** A guide of docs/. Links to other guides lead to their pages here; those into the repository are left as text. */
export function Guide({ text }: { text: string }): ReactElement {
  return (
    <Manual>
      <div className="manual-prose">
        <Markdown options={{ forceBlock: true, overrides: { a: GuideLink } }}>{text.replace(/<!--[\s\S]*?-->\n/g, '')}</Markdown>
      </div>
    </Manual>
  );
}

function GuideLink({ href = '', children }: { href?: string; children?: React.ReactNode }): ReactElement {
  if (/^https?:/.test(href)) return <a href={href}>{children}</a>;
  const [, stem = ''] = /^([\w-]+)\.md/.exec(href) ?? [];
  return guides[stem] === undefined ? <>{children}</> : <To path={pathOfGuide(stem)}>{children}</To>;
}
