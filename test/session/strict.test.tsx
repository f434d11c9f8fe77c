import { act, render, waitFor } from '@testing-library/react';
import { type ReactElement, StrictMode, startTransition, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useAccounts } from '../../src/react/accounts.js';
import { useDeviceRegistration } from '../../src/react/device-registration.js';
import { useInvites } from '../../src/react/invites.js';
import { useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useLogin } from '../../src/react/session.js';
import { useSession } from '../../src/react/current-session.js';
import type { Session } from '../../src/transport/session.js';
import { passwordOf, queriesIn, settled, signIn } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { createBrowser, type Tab } from './support.js';

/** Counts who listens to a session and its tabs. */
function countListeners(session: Session, tab: Tab): () => number {
  let count = 0;
  const counted =
    <Listener,>(subscribe: (listener: Listener) => () => void) =>
    (listener: Listener): (() => void) => {
      count += 1;
      const stop = subscribe(listener);
      return () => {
        count -= 1;
        stop();
      };
    };
  Object.assign(session, { subscribe: counted(session.subscribe) });
  Object.assign(tab.tabs, { subscribe: counted(tab.tabs.subscribe) });
  return () => count;
}

test('StrictMode: each read and each write is sent once, and no listener stays behind', async () => {
  const browser = createBrowser({ storage: { accounts: 2 } });
  const tab = browser.open();
  await signIn(tab, 'alice');
  const listeners = countListeners(tab.client.session, tab);
  let mounts = 0;
  let loginOf!: ReturnType<typeof useLogin>;
  const Page = (): ReactElement => {
    loginOf = useLogin();
    useAccounts();
    useDeviceRegistration();
    useInvites();
    useEffect(() => {
      mounts += 1;
    }, []);
    return (
      <p>
        {useSession().username} {useCurrentUser().data?.username} {useNotificationsUnreadCount().data?.count}
      </p>
    );
  };
  const view = render(
    <StrictMode>
      <tab.Wrapper>
        <Page />
      </tab.Wrapper>
    </StrictMode>,
  );
  await settled(tab);
  // It proves that effects ran twice.
  expect(mounts).toBe(2);
  expect([...tab.sent].sort()).toEqual(['createDevice', 'currentUser', 'device', 'invites', 'notificationsUnreadCount']);
  tab.sent.length = 0;
  await run(() => loginOf.mutateAsync({ username: 'bob', password: passwordOf('bob') }));
  await settled(tab);
  await waitFor(() => expect(view.container.textContent).toMatch(/^bob bob \d+$/));
  expect([...tab.sent].sort()).toEqual(['createDevice', 'currentUser', 'device', 'invites', 'login', 'notificationsUnreadCount']);
  view.unmount();
  // What listens as long as the client lives has done so before.
  expect(listeners()).toBe(0);
  expect(queriesIn(tab).map((query) => query.getObserversCount())).toEqual(queriesIn(tab).map(() => 0));
});

test('concurrent rendering: the components of one commit never show different accounts', async () => {
  const browser = createBrowser();
  const tab = browser.open();
  await signIn(tab, 'alice');
  const commits: string[] = [];
  const Name = ({ round }: { round: number }): ReactElement => (
    <i title={String(round)}>
      {useSession().username}/{useCurrentUser().data?.username ?? 'loading'};
    </i>
  );
  let show!: (round: number) => void;
  const Page = (): ReactElement => {
    const [round, setRound] = useState(0);
    show = setRound;
    return (
      <b>
        {Array.from({ length: 50 }, (_, index) => (
          <Name key={index} round={round} />
        ))}
      </b>
    );
  };
  const view = render(
    <StrictMode>
      <tab.Wrapper>
        <Page />
      </tab.Wrapper>
    </StrictMode>,
  );
  new MutationObserver(() => commits.push(view.container.textContent ?? '')).observe(view.container, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  for (const [round, name] of ['bob', 'alice', 'bob', 'alice'].entries()) {
    await act(async () => {
      startTransition(() => show(round + 1));
      await signIn(tab, name);
      startTransition(() => show(-round));
    });
    await waitFor(() => expect(view.container.textContent).toContain(`${name}/${name};`));
  }
  expect(commits.length).toBeGreaterThan(8);
  for (const text of commits) {
    const shown = new Set(text.split(';').filter(Boolean));
    expect(shown.size).toBe(1);
    expect([...shown][0]).toMatch(/^(alice\/(alice|loading)|bob\/(bob|loading))$/);
  }
});
