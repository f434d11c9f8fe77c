import { Source } from '@storybook/addon-docs/blocks';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { directory } from './directory.js';
import { idOf } from './groups.js';
import { guides } from './guides.js';
import type { HookEntry } from './page.js';
import '../kit/kit.css';
import './tables.css';
import './manual.css';

/** A page of the manual: its own look, not that of Storybook's documents. */
export function Manual({ children }: { children: ReactNode }): ReactElement {
  return <main className="manual sb-unstyled">{children}</main>;
}

export interface CodeProps {
  readonly code: string;
  readonly language?: 'tsx' | 'bash' | 'json' | 'text';
}

/** Code to copy. The highlighter comes later, so its room is kept. */
export function Code({ code, language = 'tsx' }: CodeProps): ReactElement {
  const lines = code.trim().split('\n').length;
  return (
    // A custom property is missing from React's type for styles.
    <div className="manual-code" style={{ '--lines': lines } as CSSProperties}>
      <Source code={code.trim()} language={language} dark />
    </div>
  );
}

/** A text in which `code` stands between backticks. The names of hooks lead to their pages, but not that of `own`. */
export function Words({ text, own }: { text: string; own?: string }): ReactElement {
  return (
    <>
      {text.split('`').map((part, index) => {
        if (index % 2 === 0) return part;
        const page = directory.find(({ hook }) => hook === part && hook !== own);
        // The parts of a text never change their places.
        // oxlint-disable-next-line react/no-array-index-key
        return page ? <ToHook key={index} page={page} /> : <code key={index}>{part}</code>;
      })}
    </>
  );
}

/** A link to another entry of the sidebar, which is outside this frame. */
export function To({ path, children }: { path: string; children: ReactNode }): ReactElement {
  return (
    <a href={`./?path=/${path}`} target="_top">
      {children}
    </a>
  );
}

/** The entry of a guide, which Storybook names after its title. The search of the sidebar finds a page by its own name, so both are the same. */
export function pathOfGuide(stem: string): string {
  const id = (guides[stem] ?? '').toLowerCase().replace(/\W+/g, '-');
  return `docs/guides-${id}--${id}`;
}

export function pathOfHook({ group, hook }: HookEntry): string {
  const id = hook.toLowerCase();
  return `docs/${idOf(group)}-hooks-${id}--${id}`;
}

export function ToHook({ page }: { page: HookEntry }): ReactElement {
  return (
    <To path={pathOfHook(page)}>
      <code>{page.hook}</code>
    </To>
  );
}

/** The hooks of a group, with what each does. */
export function HookTable({ group }: { group: string }): ReactElement {
  return (
    <table className="manual-table">
      <tbody>
        {directory
          .filter((page) => page.group === group)
          .map((page) => (
            <tr key={page.hook}>
              <th scope="row">
                <ToHook page={page} />
              </th>
              <td>
                <Words text={page.about} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
