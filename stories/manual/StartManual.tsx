import type { ReactElement } from 'react';
import { Code, Manual, pathOfGuide, To } from './parts.js';

interface StartManualProps {
  readonly readme: string;
  readonly errors: string;
  readonly signIn: string;
}

/** From an empty app to a form, in steps. The code is that of README.md and docs/examples/, which the tests run. */
export function StartManual({ readme, errors, signIn }: StartManualProps): ReactElement {
  const [, first = ''] = /```tsx\n([\s\S]*?)```/.exec(readme) ?? [];
  return (
    <Manual>
      <header className="manual-head">
        <h1>Start here</h1>
        <p className="manual-lead">Five short steps: from an empty React app to a list, a write, and a form.</p>
      </header>
      <ol className="manual-steps">
        <li>
          <h2>Install it beside TanStack Query</h2>
          <Code language="bash" code="npm install community-hooks @tanstack/react-query" />
        </li>
        <li>
          <h2>Start the sandbox</h2>
          <p>It answers like the service, keeps its data in memory, and knows alice.</p>
          <Code language="bash" code="npx community-hooks sandbox --port 4010" />
        </li>
        <li>
          <h2>Write a first component</h2>
          <p>The client knows where the service is. Every hook below the provider uses it.</p>
          <Code code={first} />
        </li>
        <li>
          <h2>Say what went wrong</h2>
          <p>
            <code>messageOf</code> gives the cause and the next step. <code>fieldErrorsOf</code> gives the text for each field.
          </p>
          <Code code={errors} />
        </li>
        <li>
          <h2>Use your form library</h2>
          <p>An input schema of the contract checks a form before it is sent, with texts for people.</p>
          <Code code={signIn} />
        </li>
      </ol>
      <ul className="manual-doors">
        <li>
          <To path="story/app--demo">Open the App</To>
        </li>
        <li>
          <To path="docs/introduction--docs">Find a hook</To>
        </li>
        <li>
          <To path={pathOfGuide('testing')}>Read the guides</To>
        </li>
      </ul>
    </Manual>
  );
}
