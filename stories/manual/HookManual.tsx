import type { ReactElement, ReactNode } from 'react';
import { Code, Manual, To, Words } from './parts.js';
import { type Example, Live } from './Live.js';
import { titleOf } from './groups.js';
import { Name } from './Name.js';
import type { FieldDoc, HookPage } from './page.js';
import { pages } from './pages.js';
import { records } from './records.js';
import { words } from './words.js';

interface HookManualProps {
  readonly hook: string;
  readonly Example: Example;
  readonly code: string;
  readonly beside?: Readonly<Record<string, Example>>;
}

/** All there is to know about a hook. */
export function HookManual({ hook, Example, code, beside }: HookManualProps): ReactElement {
  const page = pages.find((one) => one.hook === hook);
  if (!page) throw new Error(`${hook} has no page`);
  return (
    <Manual>
      <header className="manual-head">
        <p className="manual-kind">
          {words.kinds[page.kind]} · {titleOf(page.group)}
        </p>
        <h1>
          <Name name={hook} />
        </h1>
        <p className="manual-lead">
          <Words text={page.summary} own={hook} />
        </p>
      </header>
      <Code code={code} />
      <Live page={page} Example={Example} beside={beside} />
      <Part title="Input">
        <Input page={page} />
      </Part>
      <Part title={page.kind === 'write' ? 'Result' : 'Data'}>
        <p>
          <Words text={page.data} />
        </p>
        {page.paging && (
          <p>
            Pages: <Words text={page.paging} />
          </p>
        )}
        <Records page={page} />
      </Part>
      <Part title="Request">
        <dl className="manual-list">
          <dt>Default routes</dt>
          <dd>
            <code>{page.request}</code>
          </dd>
          <dt>Public server</dt>
          <dd>{page.publicRequest === null ? 'Not offered.' : <code>{page.publicRequest}</code>}</dd>
        </dl>
        <p>
          <Words text={words.tokens[page.token]} />
        </p>
      </Part>
      <Part title="Errors">
        <Errors page={page} />
      </Part>
      {page.changes.length > 0 && (
        <Part title="What it changes">
          <dl className="manual-list">
            {page.changes.map(([heading, text]) => (
              <div key={heading}>
                <dt>{heading}</dt>
                <dd>
                  <Words text={text.charAt(0).toUpperCase() + text.slice(1)} own={hook} />
                </dd>
              </div>
            ))}
          </dl>
          {page.changes.some(([heading]) => heading === 'Changes at once') && <p className="manual-quiet">{words.takenBack}</p>}
        </Part>
      )}
      {page.story && (
        <p className="manual-next">
          <To path={`story/${page.story}`}>See it in a whole component</To>
        </p>
      )}
    </Manual>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section className="manual-part">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Input({ page: { fields, note } }: { page: HookPage }): ReactElement {
  if (fields.length === 0) return <p>None.</p>;
  return (
    <>
      <Fields fields={fields} />
      {note && (
        <p>
          <Words text={note} />
        </p>
      )}
    </>
  );
}

/** The fields of the data, and folded away the types that they are made of. */
function Records({ page }: { page: HookPage }): ReactElement {
  const [own, ...others] = page.records.map((name) => ({ name, ...(records[name] ?? { summary: '', fields: [] }) }));
  return (
    <>
      {own && own.fields.length > 0 && <Fields fields={own.fields} />}
      {others.map(({ name, summary, fields }) => (
        <details key={name} className="manual-type">
          <summary>
            <code>{name}</code> <Words text={summary} />
          </summary>
          <Fields fields={fields} />
        </details>
      ))}
    </>
  );
}

function Fields({ fields }: { fields: readonly FieldDoc[] }): ReactElement {
  return (
    <table className="manual-table">
      <tbody>
        {fields.map(({ name, isOptional, type, text }) => (
          <tr key={name}>
            <th scope="row">
              <code>
                <Name name={name} start={/(?<=_)/} />
              </code>
              {isOptional && <span className="manual-quiet"> optional</span>}
              <code className="manual-of">{type}</code>
            </th>
            <td>
              <Words text={text} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Errors({ page }: { page: HookPage }): ReactElement {
  const { errors } = page;
  return (
    <>
      {errors.length > 0 && (
        <table className="manual-table">
          <tbody>
            {errors.map(([status, meaning]) => (
              <tr key={status}>
                <th scope="row" className="figures">
                  {status}
                </th>
                <td>
                  <Words text={meaning} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="manual-quiet">
        <Words text={words.errors(page)} />
      </p>
    </>
  );
}
