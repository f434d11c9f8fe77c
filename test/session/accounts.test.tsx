import { act, waitFor } from '@testing-library/react';
import { expect, test, describe } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useAccounts } from '../../src/react/accounts.js';
import { useSession } from '../../src/react/current-session.js';
import { accountsOf, forgetAccount, switchAccount } from '../../src/transport/accounts.js';
import { createScene, type Scene } from '../support/community.js';
import { queriesIn, personIn, settled, read, show, showCaught, signIn } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { slowed } from '../transport/stores.js';
import { createBrowser } from './support.js';

function showSwitch(scene: Scene) {
  return show(scene, () => ({ session: useSession(), me: read(useCurrentUser()), accounts: useAccounts() }));
}

function nameOf({ username, current, expired }: { username: string | null; current: boolean; expired: boolean }): string {
  return `${username}${current ? ' (current)' : ''}${expired ? ' (expired)' : ''}`;
}

describe('several accounts', () => {
  test('are remembered side by side; after a switch all tabs show only the other account', async () => {
    const browser = createBrowser({ storage: { accounts: 3 } });
    const [one, other] = [browser.open(), browser.open()];
    await signIn(one, 'alice');
    await signIn(one, 'bob');
    const { result } = showSwitch(one);
    const elsewhere = showSwitch(other);
    await waitFor(() => expect(result.current.me.data?.username).toBe('bob'));
    expect(result.current.accounts.accounts.map(nameOf).sort()).toEqual(['alice', 'bob (current)']);
    const alice = result.current.accounts.accounts.find(({ username }) => username === 'alice')?.account ?? '';
    act(() => result.current.accounts.switchTo(alice));
    expect(result.current.me.data).toBeUndefined();
    expect(result.current.session).toMatchObject({ state: 'signed-in', username: 'alice', account: alice });
    await waitFor(() =>
      expect([result.current.me.data?.username, elsewhere.result.current.me.data?.username]).toEqual(['alice', 'alice']),
    );
    await settled(one);
    expect(one.sent).not.toContain('login');
    const cached = JSON.stringify(queriesIn(one).map(({ state }) => state.data));
    expect(cached).not.toContain(personIn(one, 'bob').email);
    await waitFor(() =>
      expect(elsewhere.result.current.accounts.accounts.map(nameOf).sort()).toEqual(['alice (current)', 'bob']),
    );
  });

  test('are forgotten one by one; forgetting the current one signs it out, and the other stays', async () => {
    const browser = createBrowser({ storage: { accounts: 3 } });
    const [one, other] = [browser.open(), browser.open()];
    for (const name of ['alice', 'bob', 'carol']) await signIn(one, name);
    const { result } = showSwitch(one);
    const elsewhere = showSwitch(other);
    const accountOf = (name: string): string =>
      result.current.accounts.accounts.find(({ username }) => username === name)?.account ?? '';
    const alice = accountOf('alice');
    const forget = (name: string): void => act(() => result.current.accounts.forget(accountOf(name)));
    forget('alice');
    expect(result.current.accounts.accounts.map(nameOf).sort()).toEqual(['bob', 'carol (current)']);
    expect(result.current.session.username).toBe('carol');
    await waitFor(() =>
      expect(elsewhere.result.current.accounts.accounts.map(nameOf).sort()).toEqual(['bob', 'carol (current)']),
    );
    forget('carol');
    expect(result.current.session.state).toBe('signed-out');
    expect(result.current.accounts.accounts.map(nameOf)).toEqual(['bob']);
    act(() => result.current.accounts.switchTo(alice));
    expect(result.current.session.state).toBe('signed-out');
    for (const name of ['alice', 'carol']) expect(JSON.stringify([...browser.texts])).not.toContain(personIn(one, name).token);
  });

  test.each([
    ['at once', undefined],
    ['by promises', slowed],
  ])(
    'give way by use where there is no place: the one that was just left stays (a storage that answers %s)',
    async (_, storeOf) => {
      const browser = createBrowser({ storage: { accounts: 3 } });
      const [one, other] = [browser.open({}, storeOf), browser.open({}, storeOf)];
      const shown = [showSwitch(one), showSwitch(other)];
      const names = () => shown.map(({ result }) => result.current.accounts.accounts.map(nameOf));
      const both = (...expected: string[]) => waitFor(() => expect(names()).toEqual([expected, expected]));
      for (const name of ['bob', 'carol', 'erin']) await run(() => signIn(one, name));
      await both('bob', 'carol', 'erin (current)');
      const bob = accountsOf(one.client.session)[0]?.account ?? '';
      act(() => shown[1]?.result.current.accounts.switchTo(bob));
      await both('bob (current)', 'carol', 'erin');
      await run(() => signIn(one, 'zoe'));
      await both('bob', 'erin', 'zoe (current)');
    },
  );

  test('keep the order of their sign-ins at a switch, a new password, a rename and a reload', async () => {
    const browser = createBrowser({ storage: { accounts: 3 } });
    const tab = browser.open();
    for (const name of ['bob', 'carol', 'erin']) await signIn(tab, name);
    const namesIn = ({ client }: Scene) => accountsOf(client.session).map(nameOf);
    const both = (...expected: string[]) => expect([namesIn(tab), namesIn(browser.open())]).toEqual([expected, expected]);
    both('bob', 'carol', 'erin (current)');
    switchAccount(tab.client.session, accountsOf(tab.client.session)[0]?.account ?? '');
    both('bob (current)', 'carol', 'erin');
    tab.client.session.renew({ token: 'a-new-one', username: 'robert' });
    both('robert (current)', 'carol', 'erin');
  });

  test('are marked as expired after their token was refused', async () => {
    const browser = createBrowser({ storage: { accounts: 2 } });
    const tab = browser.open();
    await signIn(tab, 'alice');
    await signIn(tab, 'bob');
    personIn(tab, 'bob').token = 'another';
    const { result } = showSwitch(tab);
    await waitFor(() =>
      expect(result.current.accounts.accounts.map(nameOf).sort()).toEqual(['alice', 'bob (current) (expired)']),
    );
    const alice = result.current.accounts.accounts.find(({ username }) => username === 'alice')?.account ?? '';
    act(() => result.current.accounts.switchTo(alice));
    await waitFor(() => expect(result.current.me.data?.username).toBe('alice'));
  });

  test('with a storage that answers by promises: a sign-in and another tab’s `forget` are shown', async () => {
    const browser = createBrowser({ storage: { accounts: 2 } });
    const [one, other] = [browser.open({}, slowed), browser.open({}, slowed)];
    const shown = [showSwitch(one), showSwitch(other)];
    const names = () => shown.map(({ result }) => result.current.accounts.accounts.map(nameOf).sort());
    const both = (...expected: string[]) => waitFor(() => expect(names()).toEqual([expected, expected]));
    for (const name of ['alice', 'bob', 'carol']) await run(() => signIn(one, name));
    await both('bob', 'carol (current)');
    const [bob] = accountsOf(one.client.session).filter(({ current }) => !current);
    act(() => forgetAccount(one.client.session, bob?.account ?? ''));
    await both('carol (current)');
  });

  test('need a session with a storage: the hook throws an `unsupported` error without one', async () => {
    const scene = createScene();
    await run(() => signIn(scene, 'alice'));
    const { caught } = showCaught(scene, () => useAccounts());
    expect(caught).toMatchObject([{ kind: 'unsupported', operation: 'accountsOf' }]);
  });
});
