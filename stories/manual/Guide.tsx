import { Markdown } from '@storybook/addon-docs/blocks';
import { Children, cloneElement, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react';
import { directory } from './directory.js';
import { guides } from './guides.js';
import { Code, type CodeProps, Manual, pathOfGuide, pathOfHook, To } from './parts.js';
import { labelOf, nameOf } from './tables.js';

/** A page of docs/. Links to other pages of it lead to their places here, and are named by them; files of the repository are only named. */
export function Guide({ text, children }: { text: string; children?: ReactNode }): ReactElement {
  return (
    <Manual>
      <div className="manual-prose">
        <Markdown options={{ forceBlock: true, overrides: { a: GuideLink, pre: GuideCode, table: GuideTable, th: GuideHead } }}>
          {withoutAsides(text.replace(/<!--[\s\S]*?-->\n/g, ''))}
        </Markdown>
      </div>
      {children}
    </Manual>
  );
}

const LANGUAGES: Readonly<Record<string, CodeProps['language']>> = {
  tsx: 'tsx',
  ts: 'tsx',
  js: 'tsx',
  json: 'json',
  bash: 'bash',
  sh: 'bash',
};

/** The code of a guide, to copy like that of a hook's page. */
function GuideCode({ children }: { children?: ReactElement<{ className?: string; children?: ReactNode }> }): ReactElement {
  const { className = '', children: code } = children?.props ?? {};
  const [, language = ''] = /\blang(?:uage)?-(\w+)/.exec(className) ?? [];
  return <Code code={String(code)} language={LANGUAGES[language] ?? 'text'} />;
}

/** A table, which scrolls by itself where it is wider than the page, also by the keyboard. On a small screen its cells are named. */
function GuideTable({ children }: { children?: ReactNode }): ReactElement {
  const [head, body] = Children.toArray(children) as Part[];
  const columns = cellsOf(head).map((cell) => textOf(cell).trim());
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
    <div className="table" role="group" aria-label={nameOf(columns)} tabIndex={0}>
      <table>
        {head}
        {body && (
          <tbody>
            {rowsOf(body).map((row) => (
              <tr key={row.key}>
                {cellsOf(row).map((cell, index) => cloneElement(cell, { 'data-column': labelOf(columns, index) }))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

/** A column above which nothing stands has no header. */
function GuideHead({ children, ...rest }: ComponentProps<'th'>): ReactElement {
  return Children.count(children) > 0 ? <th {...rest}>{children}</th> : <td>{children}</td>;
}

/** An element of a table as Markdown makes it: the head and the body have rows, a row has cells. */
type Part = ReactElement<{ readonly children?: ReactNode; readonly 'data-column'?: string | undefined }>;

function rowsOf(part: Part | undefined): Part[] {
  return Children.toArray(part?.props.children) as Part[];
}

/** The cells of a row, or of the one row of the head. */
function cellsOf(part: Part | undefined): Part[] {
  return rowsOf(part).flatMap((each) => (each.type === 'tr' ? rowsOf(each) : [each]));
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (isValidElement<{ readonly children?: ReactNode }>(node)) return Children.toArray(node.props.children).map(textOf).join('');
  return '';
}

function GuideLink({ href = '', children }: { href?: string; children?: ReactNode }): ReactElement {
  if (/^https?:/.test(href)) return <a href={href}>{children}</a>;
  const text = String(children);
  const path = pathTo(href);
  if (path !== undefined) return <To path={path}>{/^[\w-]+\.md$/.test(text) ? titleOf(text) : children}</To>;
  if (/^[\w./-]*[./][\w./-]*$/.test(text)) return <code>{text}</code>;
  return <span className="manual-aside">{children}</span>;
}

/** Without the "(why)" of a link that leads nowhere here. */
function withoutAsides(text: string): string {
  return text.replace(/ \(\[[^\]]+\]\(([^)#]+)\)\)/g, (aside, href: string) =>
    /^https?:/.test(href) || pathTo(href) !== undefined ? aside : '',
  );
}

function titleOf(file: string): string {
  return guides[file.replace(/\.md$/, '')] ?? 'the pages of the hooks';
}

/** The entry of the sidebar that shows a page of docs/. */
function pathTo(href: string): string | undefined {
  const [, folder, stem = ''] = /^(hooks\/)?([\w-]+)\.md/.exec(href) ?? [];
  if (stem === 'operations') return 'docs/introduction--docs';
  if (stem === 'start-here') return 'docs/start-here--docs';
  if (folder === undefined) return guides[stem] === undefined ? undefined : pathOfGuide(stem);
  const page = directory.find(({ hook }) => hook === stem);
  return page ? pathOfHook(page) : 'docs/introduction--docs';
}
