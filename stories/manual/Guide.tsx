import { Markdown } from '@storybook/addon-docs/blocks';
import type { ReactElement } from 'react';
import { Manual } from './parts.js';

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

const GUIDES = ['errors', 'forms', 'jest', 'security', 'service-behaviour'];

function GuideLink({ href = '', children }: { href?: string; children?: React.ReactNode }): ReactElement {
  if (/^https?:/.test(href)) return <a href={href}>{children}</a>;
  const guide = GUIDES.find((name) => href.split('#')[0] === `${name}.md`);
  if (!guide) return <>{children}</>;
  return (
    <a href={`./?path=/docs/guides-${guide}--docs`} target="_top">
      {children}
    </a>
  );
}
