import type { ReactElement } from 'react';
// oxlint-disable-next-line import/default -- Vite gives it one
import picture from '../../docs/write.svg?raw';
import { FollowUser } from './examples/useFollowUser.js';
import { Followings } from './examples/useFollowings.js';
import { Live } from './Live.js';
import { directory } from './directory.js';
import { groups, idOf, titleOf } from './groups.js';
import { HookTable, Manual, To } from './parts.js';
import { scrolls } from './scrolls.js';

const followUser = directory.find(({ hook }) => hook === 'useFollowUser');

/** The first page: what the library does, shown at work, and where to go on. */
export function IntroductionManual(): ReactElement {
  return (
    <Manual>
      <header className="manual-head">
        <h1>community-hooks</h1>
        <p className="manual-lead">
          The React data layer for the Community Service: one hook for each of its {directory.length} operations, on TanStack
          Query.
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
      <section className="manual-life">
        <div className="stack">
          <h2>The life of a write</h2>
          <p>
            You call <code>mutate</code>. What the write changes, in which order it is sent, and what is read again after it, is
            known to the library.
          </p>
        </div>
        {/* In the page, so that it has its fonts and its theme. */}
        <figure {...scrolls} aria-label="The life of a write" dangerouslySetInnerHTML={{ __html: picture }} />
        <div className="stack">
          <p>
            The usual way, a snapshot of the cache that is put back on an error, shows wrong values as soon as two writes are
            under way or a refetch comes in between. See both side by side, on a network that you hold:
          </p>
          <ul className="manual-doors">
            <li>
              <To path="story/two-writes-cross--two-writes-cross">Two writes cross</To>
            </li>
          </ul>
        </div>
      </section>
      {followUser && (
        <section className="stack">
          <p>
            Press the button. <code>white.rabbit</code> is in the list before the service has answered, and “What happened” lists
            the requests. Everything here runs on a sandbox that behaves like the service.
          </p>
          <Live page={followUser} Example={FollowUser} beside={{ useFollowings: Followings }} />
        </section>
      )}
      {Object.keys(groups).map((group) => (
        <section key={group} className="manual-part">
          <h2>
            <To path={`docs/${idOf(group)}--docs`}>{titleOf(group)}</To>
          </h2>
          <HookTable group={group} />
        </section>
      ))}
    </Manual>
  );
}
