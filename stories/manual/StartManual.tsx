import type { ReactElement } from 'react';
import { Guide } from './Guide.js';
import { pathOfGuide, To } from './parts.js';

/** From an empty app to a form, and where to go on. */
export function StartManual({ text }: { text: string }): ReactElement {
  return (
    <Guide text={text}>
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
    </Guide>
  );
}
