import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { focusManager } from '@tanstack/react-query';
import { browserTabs } from '../../src/effects/tabs.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';
import { createTabs, type TabMessage, type Tabs } from '../../src/transport/tabs.js';

const open: Tabs[] = [];
const tab = (name?: string): { tabs: Tabs; heard: TabMessage[] } => {
  const tabs = createTabs(name === undefined ? {} : { name });
  open.push(tabs);
  const heard: TabMessage[] = [];
  tabs.subscribe((message) => heard.push(message));
  return { tabs, heard };
};
const write: TabMessage = { topic: 'write', account: 'account-1', operation: 'readNotifications' };

afterEach(() => {
  for (const tabs of open.splice(0)) tabs.close();
  vi.unstubAllGlobals();
});

describe('tabs with BroadcastChannel', () => {
  test('a message reaches the other tabs of the same name, but not its sender', async () => {
    const [one, other, apart] = [tab(), tab(), tab('of another app')];
    one.tabs.post(write);
    one.tabs.post({ topic: 'session' });
    await vi.waitFor(() => expect(other.heard).toHaveLength(2));
    expect(other.heard[0]).toEqual(write);
    expect(one.heard).toEqual([]);
    expect(apart.heard).toEqual([]);
  });

  test('messages of another version and invalid messages are dropped', async () => {
    const { heard } = tab();
    const stranger = new BroadcastChannel('community-hooks');
    for (const letter of [
      { version: 2, message: write },
      { version: 1, message: { topic: 'delete-everything' } },
      { version: 1, message: { topic: 'write', account: 7, operation: 'x' } },
      { version: 1 },
      null,
      'text',
      write,
      { version: 1, message: write },
    ]) {
      stranger.postMessage(letter);
    }
    await vi.waitFor(() => expect(heard).toEqual([write]));
    stranger.close();
  });

  test('a closed tab gets no messages', async () => {
    const [one, other, third] = [tab(), tab(), tab()];
    other.tabs.close();
    one.tabs.post(write);
    await vi.waitFor(() => expect(third.heard).toEqual([write]));
    expect(other.heard).toEqual([]);
  });

  test('a closed tab posts no messages, and nothing that still does so fails', async () => {
    const [one, other, third] = [tab(), tab(), tab()];
    one.tabs.close();
    expect(() => one.tabs.post(write)).not.toThrow();
    other.tabs.post({ topic: 'session' });
    await vi.waitFor(() => expect(third.heard).toEqual([{ topic: 'session' }]));
  });

  test('an unsubscribed listener gets no messages', async () => {
    const [one, other] = [tab(), tab()];
    const late: TabMessage[] = [];
    other.tabs.subscribe((message) => late.push(message))();
    one.tabs.post(write);
    await vi.waitFor(() => expect(other.heard).toEqual([write]));
    expect(late).toEqual([]);
  });
});

test.each([
  ['a storage event', 'window', 'storage'],
  ['a change of a cookie', 'cookieStore', 'change'],
])('tabs: %s is a session message, because a message can arrive before it', (_, target, event) => {
  const source = new EventTarget();
  vi.stubGlobal(target, source);
  const { tabs, heard } = tab();
  source.dispatchEvent(new Event(event));
  expect(heard).toEqual([{ topic: 'session' }]);
  tabs.close();
  source.dispatchEvent(new Event(event));
  expect(heard).toHaveLength(1);
});

function Forbidden(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

describe.each([
  ['without BroadcastChannel', undefined],
  ['with a forbidden BroadcastChannel', Forbidden],
])('tabs with storage events, %s', (_, channel) => {
  let windows: { window: EventTarget; texts: Map<string, string> }[];

  beforeEach(() => {
    windows = [];
    vi.stubGlobal('BroadcastChannel', channel);
  });

  /** The globals of one tab; its writes become events in the others. */
  function page(): ReturnType<typeof tab> {
    const window = new EventTarget();
    const texts = new Map<string, string>();
    const tell = (key: string | null, newValue: string | null): void => {
      for (const other of windows) {
        if (other.window !== window) other.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
      }
    };
    vi.stubGlobal('window', window);
    vi.stubGlobal('localStorage', {
      setItem: (key: string, text: string) => {
        texts.set(key, text);
        tell(key, text);
      },
      removeItem: (key: string) => {
        texts.delete(key);
        tell(key, null);
      },
      clear: () => tell(null, null),
    });
    windows.push({ window, texts });
    return tab();
  }

  test('a message reaches the other tabs, and leaves nothing in the storage', () => {
    const other = page();
    const one = page();
    one.tabs.post(write);
    expect(other.heard).toEqual([write]);
    expect(one.heard).toEqual([]);
    expect(windows.map(({ texts }) => texts.size)).toEqual([0, 0]);
  });

  test('a cleared storage is a session message; other keys and texts are not', () => {
    const other = page();
    page();
    localStorage.setItem('someone else’s', 'x');
    localStorage.setItem('community-hooks', '{');
    localStorage.setItem('community-hooks', '{"version":9}');
    expect(other.heard).toEqual([]);
    localStorage.clear();
    expect(other.heard).toEqual([{ topic: 'session' }]);
  });

  test('a forbidden storage is not an error', () => {
    const { tabs } = page();
    vi.stubGlobal('localStorage', undefined);
    tabs.post(write);
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new Error('SecurityError');
      },
    });
    tabs.post(write);
  });
});

test('tabs: a tab that is shown again gets a session message; a hidden one does not', () => {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  const { tabs, heard } = tab();
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual([{ topic: 'session' }, { topic: 'session' }, { topic: 'session' }]);
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  tabs.close();
  document.visibilityState = 'visible';
  window.dispatchEvent(new Event('focus'));
  expect(heard).toHaveLength(3);
});

test('browserTabs: on a server it opens no channel and listens to nothing, so that it keeps no client in memory', () => {
  const before = process.getActiveResourcesInfo();
  const tabs = browserTabs();
  open.push(tabs);
  createCommunityClient({ baseUrl: 'https://service.test', session: createSession({ tabs }) });
  tabs.post(write);
  expect(process.getActiveResourcesInfo()).toEqual(before);
  expect(focusManager.hasListeners()).toBe(false);
});
