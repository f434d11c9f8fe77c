import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { readFileSync } from 'node:fs';
import { trace } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AccountMenu, AddAccount, createSharedSession } from '../docs/examples/accounts.js';
import { CircleMembers } from '../docs/examples/circle-members.js';
import { blockAndCheck, createOkunaClient } from '../docs/examples/from-okuna-js.js';
import { createTranslated } from '../docs/examples/language.js';
import { createLoaders } from '../docs/examples/loaders.js';
import { createNativeClient } from '../docs/examples/react-native.js';
import { Providers } from '../docs/examples/devtools.js';
import { Gate, Registration, takeInvite } from '../docs/examples/sign-in.js';
import { traceCalls } from '../docs/examples/telemetry.js';
import { FollowButton, Guests } from '../docs/examples/writes.js';
import { Followers } from '../docs/examples/wrong-number.js';
import { okunaRoutes } from '../src/contract/index.js';
import { currentUser } from '../src/contract/account.js';
import { type Language, languages } from '../src/contract/languages.js';
import type { Explanation } from '../src/engine/writes/explain.js';
import { useLanguages } from '../src/react/languages.js';
import { createSandbox, type Sandbox } from '../src/sandbox/sandbox.js';
import { errorOf } from './transport/support.js';
import { createAliceScene, createScene } from './support/community.js';
import { passwordOf, signIn } from './react/support.js';
import { renderOn } from './support/render-on.js';
import { watchSandbox } from './support/secrets.js';

// The tests of docs/testing.md run as they are.
import '../docs/examples/testing-vitest.js';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Where a loader leads, as a router sees it. */
async function targetOf(loader: () => Promise<Response | null>): Promise<unknown> {
  const answer = await loader();
  return answer && [answer.status, answer.headers.get('location')];
}

describe('docs/writes.md: the members of a circle', () => {
  function membersOf({ state }: Sandbox, circle: number): (string | undefined)[] {
    return state.connections.flatMap(({ circles, target }) =>
      circles.includes(circle) ? state.users.find(({ id }) => id === target)?.username : [],
    );
  }

  test('two people who are put into it one after the other are both in it', async () => {
    const { sandbox, Wrapper } = await createAliceScene();
    const id = sandbox.state.circles.find(({ name }) => name === 'Friends')?.id ?? Number.NaN;
    render(<CircleMembers id={id} people={['bob', 'zoe', 'dave']} />, { wrapper: Wrapper });
    const release = sandbox.faults.hold('updateCircle', 'answer');
    expect(await screen.findByRole('checkbox', { name: 'bob' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'zoe' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'dave' }));
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeChecked();
    release();
    await waitFor(() => expect(membersOf(sandbox, id)).toEqual(expect.arrayContaining(['bob', 'zoe', 'dave'])));
    await userEvent.click(screen.getByRole('checkbox', { name: 'zoe' }));
    await waitFor(() => expect(membersOf(sandbox, id)).not.toContain('zoe'));
    expect(membersOf(sandbox, id)).toEqual(expect.arrayContaining(['bob', 'dave']));
  });

  test('nobody is taken out between the answer and the next list of members', async () => {
    const { sandbox, Wrapper } = await createAliceScene();
    const id = sandbox.state.circles.find(({ name }) => name === 'Friends')?.id ?? Number.NaN;
    render(<CircleMembers id={id} people={['zoe', 'dave']} />, { wrapper: Wrapper });
    await screen.findByRole('checkbox', { name: 'zoe' });
    const release = sandbox.faults.hold('circle');
    await userEvent.click(screen.getByRole('checkbox', { name: 'zoe' }));
    await waitFor(() => expect(membersOf(sandbox, id)).toContain('zoe'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'dave' }));
    release();
    await waitFor(() => expect(membersOf(sandbox, id)).toContain('dave'));
    expect(membersOf(sandbox, id)).toContain('zoe');
  });
});

describe('docs/loaders.md', () => {
  test('a loader fills the cache once, and sends visitors to the sign-in', async () => {
    const { client, queryClient, sent } = await createAliceScene();
    const { person, invites } = createLoaders(client, queryClient);
    await person({ params: { username: 'bob' } });
    await person({ params: { username: 'bob' } });
    expect(sent).toEqual(['user']);
    expect(await errorOf(person({ params: { username: 'nobody_at_all' } }))).toMatchObject({ code: 'not-found' });
    await invites();
    await waitFor(() => expect(sent).toContain('invites'));
    client.session.signOut();
    expect(await targetOf(() => person({ params: { username: 'bob' } }))).toEqual([302, '/sign-in']);
  });

  test('a refused token leads to the sign-in, too', async () => {
    const { client, sandbox } = await createAliceScene();
    for (const one of sandbox.state.users) one.token = 'another-token-altogether';
    const { person } = createLoaders(client, new QueryClient());
    expect(await targetOf(() => person({ params: { username: 'bob' } }))).toEqual([302, '/sign-in']);
  });
});

describe('docs/sign-in.md', () => {
  test('the gate shows a wrong password in the form, then the app, and the sign-in after the sign-out', async () => {
    const scene = createScene();
    const user = userEvent.setup();
    render(<Gate>Hello</Gate>, { wrapper: scene.Wrapper });
    await user.type(screen.getByLabelText('Username'), 'alice');
    await user.type(screen.getByLabelText('Password'), 'not-her-password{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('password');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), `${passwordOf('alice')}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByLabelText('Username')).toBeVisible();
    expect(screen.queryByText('Hello')).toBeNull();
  });

  test('an expired session asks to sign in again', async () => {
    const scene = await createAliceScene();
    render(<Gate>Hello</Gate>, { wrapper: scene.Wrapper });
    for (const one of scene.sandbox.state.users) one.token = 'another-token-altogether';
    await errorOf(scene.client.call(currentUser, {}));
    expect(await screen.findByRole('status')).toHaveTextContent('Sign in again.');
  });

  test('an invite leads to an account: a taken username is named while typing, and the token leaves the address', async () => {
    const scene = createScene();
    const { token = '' } = scene.sandbox.state.invites.find(({ createdUser }) => createdUser === null) ?? {};
    history.replaceState(null, '', `/api/auth/invite?token=${token}`);
    expect(takeInvite()).toBe(token);
    expect(location.search).toBe('');
    const user = userEvent.setup();
    render(<Registration token={token} />, { wrapper: scene.Wrapper });
    await user.type(screen.getByLabelText('Username'), 'alice');
    await screen.findByText('This username is taken.');
    await user.type(screen.getByLabelText('Name'), 'A Newcomer');
    await user.type(screen.getByLabelText('Email'), 'newcomer@people.example');
    await user.type(screen.getByLabelText('Password'), 'long-enough-2026');
    await user.click(screen.getByLabelText('I am of legal age'));
    await user.click(screen.getByText('Create the account'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Guidelines: Confirm this');
    await user.click(screen.getByLabelText('I accept the guidelines'));
    await user.click(screen.getByText('Create the account'));
    await waitFor(() => expect([scene.sent.includes('register'), scene.queryClient.isMutating()]).toEqual([true, 0]));
    await screen.findByText('This username is taken.');
    await user.clear(screen.getByLabelText('Username'));
    await user.type(screen.getByLabelText('Username'), 'newcomer');
    expect(screen.queryByText('This username is taken.')).toBeNull();
    await user.click(screen.getByText('Create the account'));
    await waitFor(() => expect(scene.client.session.current).toMatchObject({ state: 'signed-in', username: 'newcomer' }));
    history.replaceState(null, '', '/');
  });

  test('after a lost answer the form stays, and the second press signs in', async () => {
    const scene = createScene();
    const { token = '' } = scene.sandbox.state.invites.find(({ createdUser }) => createdUser === null) ?? {};
    scene.sandbox.faults.fail('register', 'answer-lost', { times: 1 });
    const user = userEvent.setup();
    render(<Registration token={token} />, { wrapper: scene.Wrapper });
    await user.type(screen.getByLabelText('Username'), 'newcomer');
    await user.type(screen.getByLabelText('Name'), 'A Newcomer');
    await user.type(screen.getByLabelText('Email'), 'newcomer@people.example');
    await user.type(screen.getByLabelText('Password'), 'long-enough-2026');
    await user.click(screen.getByLabelText('I am of legal age'));
    await user.click(screen.getByLabelText('I accept the guidelines'));
    await user.click(screen.getByText('Create the account'));
    await screen.findByRole('alert');
    await waitFor(() => expect([scene.queryClient.isMutating(), scene.queryClient.isFetching()]).toEqual([0, 0]));
    await user.click(screen.getByText('Create the account'));
    await waitFor(() => expect(scene.client.session.current).toMatchObject({ state: 'signed-in', username: 'newcomer' }));
  });

  test('a used invite opens no form', async () => {
    render(<Registration token="used-up" />, { wrapper: createScene().Wrapper });
    expect(await screen.findByRole('alert')).toHaveTextContent('Ask for another one.');
  });
});

test('docs/errors.md: texts of the service in the language of the app, and of one call in another', async () => {
  const sandbox = createSandbox();
  watchSandbox(sandbox);
  vi.stubGlobal('fetch', (request: Request, init?: RequestInit) => sandbox.fetch(new Request(request, init)));
  const translated = createTranslated('https://community.test', 'en');
  const { client } = translated;
  client.session.signIn({
    token: sandbox.state.users.find(({ username }) => username === 'alice')?.token ?? '',
    username: 'alice',
  });
  const nameOf = (all: readonly Language[] | undefined) => all?.find(({ code }) => code === 'de')?.name;
  const Shown = () => <p>{nameOf(useLanguages().data)}</p>;
  renderOn({ client }, <Shown />);
  await screen.findByText('German');
  expect(nameOf(await translated.in('de').call(languages, {}))).toBe('Deutsch');
  expect(nameOf(await client.call(languages, {}))).toBe('German');
  translated.change('de');
  await screen.findByText('Deutsch');
});

describe('docs/writes.md', () => {
  test('a press shows before the service has answered, and goes back with a message if it is refused', async () => {
    const scene = await createAliceScene();
    const answer = scene.sandbox.faults.hold('followUser');
    scene.sandbox.faults.fail('followUser', { status: 500 });
    render(<FollowButton username="zoe" />, { wrapper: scene.Wrapper });
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeEnabled();
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(screen.getByRole('button', { name: 'Follow', pressed: false })).toBeVisible();
  });

  test('the error of a lost unfollow goes with the follow that is pressed next', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('unfollowUser', 'answer-lost', { times: 1 });
    render(<FollowButton username="bob" />, { wrapper: scene.Wrapper });
    await userEvent.click(await screen.findByRole('button', { name: 'Following' }));
    await screen.findByRole('alert');
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    await screen.findByRole('button', { name: 'Following' });
    await waitFor(() => expect(scene.queryClient.isMutating()).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a row of the form stands in for a new one, and the page never shows both', async () => {
    const scene = await createAliceScene();
    const answer = scene.sandbox.faults.hold('createInvite');
    const { container } = render(<Guests nickname="Ada L." />, { wrapper: scene.Wrapper });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
    let most = 0;
    const count = (): void => void (most = Math.max(most, screen.queryAllByText('Ada L.').length));
    const observer = new MutationObserver(count);
    observer.observe(container, { childList: true, subtree: true });
    await userEvent.click(screen.getByText('Invite'));
    expect((await screen.findByText('Ada L.')).getAttribute('aria-busy')).toBe('true');
    answer();
    await waitFor(() => expect(screen.getByText('Ada L.').getAttribute('aria-busy')).toBeNull());
    observer.disconnect();
    expect(most).toBe(1);
  });
});

test('docs/accounts.md: a menu adds, switches and forgets accounts', async () => {
  const scene = createScene({ client: { session: createSharedSession() } });
  await signIn(scene, 'alice');
  const user = userEvent.setup();
  render(
    <scene.Wrapper>
      <AccountMenu onAdd={() => undefined} />
      <AddAccount username="bob" password={passwordOf('bob')} />
    </scene.Wrapper>,
  );
  await user.click(screen.getByText('Sign in'));
  const menu = within(screen.getByRole('list'));
  await waitFor(() => expect(menu.getByText('bob')).toHaveAttribute('aria-disabled', 'true'));
  await user.click(menu.getByText('alice'));
  await waitFor(() => expect(scene.client.session.current.username).toBe('alice'));
  await user.click(menu.getByLabelText('Forget bob'));
  await waitFor(() => expect(menu.queryByText('bob')).toBeNull());
});

test('docs/devtools.md: the app is there, and the devtools open from their button', async () => {
  render(<Providers>the app</Providers>);
  screen.getByText('the app');
  await userEvent.click(screen.getByRole('button', { name: 'Devtools' }));
  await screen.findByRole('region', { name: 'Community devtools' });
  screen.getByText('Nothing was sent yet.');
});

test('docs/wrong-number.md: the number says which write makes it what it is, and which number it leaves alone', async () => {
  const scene = await createAliceScene();
  const explained: string[] = [];
  render(<Followers onExplain={(text) => explained.push(text)} />, { wrapper: scene.Wrapper });
  await screen.findByText('30 followers');
  const release = scene.sandbox.faults.hold('blockUser');
  await userEvent.click(await screen.findByRole('button', { name: 'Block ximena' }));
  await screen.findByText('29 followers');
  await userEvent.click(screen.getByRole('button', { name: 'Why this number?' }));
  const page = readFileSync('docs/wrong-number.md', 'utf8');
  const shown = JSON.parse(/```json\n([\s\S]*?)```/u.exec(page)?.[1] ?? '') as Explanation<number>;
  const pending = shown.pending.map((write) => ({ ...write, says: expect.arrayContaining([...write.says]) }));
  expect(JSON.parse(explained[0] ?? '')).toEqual({ ...shown, pending, answeredAt: expect.any(Number) });
  release();
  await waitFor(() => expect(scene.queryClient.isMutating()).toBe(0));
});

test('docs/telemetry.md: each call is a span, with its status', async () => {
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  const scene = createScene({ client: { onEvent: traceCalls } });
  await signIn(scene, 'alice');
  scene.sandbox.faults.fail('currentUser', { status: 503 });
  await errorOf(scene.client.call(currentUser, {}));
  const aborter = new AbortController();
  const aborted = errorOf(scene.client.call(languages, {}, { signal: aborter.signal }));
  aborter.abort();
  await aborted;
  const spans = exporter
    .getFinishedSpans()
    .map(({ name, attributes, status }) => [name, attributes['http.response.status_code'], status.message]);
  expect(spans).toEqual([
    ['login', 200, undefined],
    ['currentUser', 503, 'http'],
    // No failure.
    ['languages', undefined, undefined],
  ]);
  trace.disable();
});

test('docs/react-native.md: the storage restores the session, and the platform says when it is online and in front', async () => {
  const sandbox = createSandbox();
  watchSandbox(sandbox);
  vi.stubGlobal('fetch', (request: Request) => sandbox.fetch(request));
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => Promise.resolve(texts.get(key) ?? null),
    setItem: (key: string, text: string) => Promise.resolve(void texts.set(key, text)),
    removeItem: (key: string) => Promise.resolve(void texts.delete(key)),
  };
  let connect: (state: { isConnected: boolean | null }) => void = () => undefined;
  let show: (state: string) => void = () => undefined;
  const platform = {
    storage,
    NetInfo: { addEventListener: (listener: typeof connect) => ((connect = listener), () => undefined) },
    AppState: { addEventListener: (_: 'change', listener: typeof show) => ((show = listener), { remove: () => undefined }) },
  };
  const stop = onlineManager.subscribe(() => undefined);
  const client = createNativeClient('https://community.test', platform);
  const alice = sandbox.state.users.find(({ username }) => username === 'alice');
  await waitFor(() => expect(client.session.current.state).toBe('signed-out'));
  client.session.signIn({ token: alice?.token ?? '', username: 'alice' });
  await waitFor(() => expect(texts.size).toBe(2));
  const again = createNativeClient('https://community.test', platform);
  expect((await again.call(currentUser, {})).username).toBe('alice');
  connect({ isConnected: false });
  show('background');
  expect([onlineManager.isOnline(), focusManager.isFocused()]).toEqual([false, false]);
  connect({ isConnected: true });
  focusManager.setFocused(undefined);
  stop();
});

test('docs/from-okuna-js.md: the public server’s routes, with a token that the app has', async () => {
  const sandbox = createSandbox({ routes: okunaRoutes });
  watchSandbox(sandbox);
  vi.stubGlobal('fetch', (request: Request) => sandbox.fetch(request));
  const alice = sandbox.state.users.find(({ username }) => username === 'alice');
  const client = createOkunaClient('https://community.test', alice?.token ?? '');
  expect(await client.call(currentUser, {})).toMatchObject({ username: 'alice' });
  expect(await blockAndCheck(client, 'bob')).toBe(true);
});
