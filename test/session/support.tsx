import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { browserTabs } from '../../src/effects/tabs.js';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.js';
import type { ClientOptions } from '../../src/transport/client.js';
import type { SessionState } from '../../src/transport/events.js';
import { newId } from '../../src/transport/new-id.js';
import { createSession, SECRETS, type Session } from '../../src/transport/session.js';
import type { ItemStore, StorageOptions } from '../../src/transport/item-store.js';
import { webStorage } from '../../src/transport/storage.js';
import type { Tabs } from '../../src/transport/tabs.js';
import { personIn, signIn } from '../react/support.js';
import { afterTest } from '../support/after-test.js';
import { createScene, type Scene } from '../support/community.js';
import { watchStorage } from '../support/secrets.js';
import { storeOn } from '../transport/stores.js';

/** A browser whose tabs share a storage and a channel, all of them in this process. */
export interface Browser {
  readonly sandbox: Sandbox;
  /** What the storage holds. */
  readonly texts: Map<string, string>;
  /** A tab reaches the storage in its own way where `storeOf` says so. One with another channel gets no messages. */
  open(client?: Partial<ClientOptions>, storeOf?: (store: ItemStore) => ItemStore, channel?: string): Tab;
}

export interface Tab extends Scene {
  readonly tabs: Tabs;
  /** The states that the session went through, the first one included. */
  readonly states: SessionState[];
}

export function createBrowser(options: { sandbox?: SandboxOptions; storage?: StorageOptions } = {}): Browser {
  const sandbox = createSandbox(options.sandbox);
  const texts = new Map<string, string>();
  const store = storeOn(texts);
  const name = newId();
  watchStorage(() => texts);
  return {
    sandbox,
    texts,
    open(client, storeOf = (same) => same, channel = name) {
      const tabs = browserTabs({ name: channel });
      afterTest(() => tabs.close());
      const session = createSession({ storage: webStorage(storeOf(store), options.storage), tabs });
      return tabOf(sandbox, session, tabs, client);
    },
  };
}

function tabOf(sandbox: Sandbox, session: Session, tabs: Tabs, options: Partial<ClientOptions> | undefined): Tab {
  const states = [session.current.state];
  session.subscribe((event) => {
    if (event.type === 'session') states.push(event.state);
  });
  return { ...createScene({ sandbox, client: { session, ...options } }), tabs, states };
}

/** Two tabs of a browser in which alice is signed in. */
export async function twoTabs(): Promise<[one: Tab, other: Tab, browser: Browser]> {
  const browser = createBrowser();
  const [one, other] = [browser.open(), browser.open()];
  await signIn(one, 'alice');
  await vi.waitFor(() => expect(other.client.session.current.state).toBe('signed-in'));
  return [one, other, browser];
}

/** How the session can change under a component. */
export const ends: readonly (readonly [string, (scene: Scene) => void])[] = [
  ['a sign-out', ({ client }) => client.session.signOut()],
  ['a refused token', ({ client }) => client.session[SECRETS].refuse(client.session.current.epoch)],
  ['another sign-in', (scene) => scene.client.session.signIn({ token: personIn(scene, 'bob').token, username: 'bob' })],
];

/** Lets run what is ready to run, in as many turns as anything here could take; TanStack tells React by a timer of no length. */
export async function turns(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await new Promise(setImmediate);
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
}
