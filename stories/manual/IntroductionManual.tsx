import type { ReactElement } from 'react';
import { FollowUser } from './examples/useFollowUser.js';
import { Followings } from './examples/useFollowings.js';
import { Live } from './Live.js';
import { groups } from './groups.js';
import { HookTable, Manual, To } from './parts.js';
import { pages } from './pages.js';

const followUser = pages.find(({ hook }) => hook === 'useFollowUser');

/** The first page: what the library does, shown at work, and where to go on. */
export function IntroductionManual(): ReactElement {
  return (
    <Manual>
      <header className="manual-head">
        <h1>community-hooks</h1>
        <p className="manual-lead">
          The React data layer for the Community Service: one hook for each of its {pages.length} operations, on TanStack Query.
        </p>
      </header>
      <ul className="manual-doors">
        <li>
          <To path="docs/start-here--docs">Start here</To>
        </li>
        <li>
          <To path="story/app--demo">Open the App</To>
        </li>
      </ul>
      <p className="manual-quiet">
        The App and the stories are in English and German: choose in the toolbar. These pages are in English only.
      </p>
      <section className="manual-cards">
        <div>
          <h2>A write shows at once</h2>
          <p>Every list, profile and count that the cache can work out changes with the press.</p>
        </div>
        <div>
          <h2>The service has the last word</h2>
          <p>If it refuses the write, the change is taken back. Values that only the service knows are read again.</p>
        </div>
        <div>
          <h2>Signing out leaves nothing</h2>
          <p>Nothing of the account stays: not in the cache, not on the screen, not in a late answer.</p>
        </div>
      </section>
      {followUser && (
        <section className="stack">
          <p>
            Press the button. <code>white.rabbit</code> is in the list before the service has answered, and “What happened” lists
            the requests. Everything here runs on a sandbox that behaves like the service.
          </p>
          <Live page={followUser} Example={FollowUser} Beside={Followings} />
        </section>
      )}
      {Object.keys(groups).map((group) => (
        <section key={group} className="manual-part">
          <h2>
            <To path={`docs/${group.toLowerCase()}--docs`}>{group}</To>
          </h2>
          <HookTable group={group} />
        </section>
      ))}
    </Manual>
  );
}
