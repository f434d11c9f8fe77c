import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { CommunityDevtools, createEventLog, WhatHappened } from '../../src/devtools/index.js';
import {
  CommunityProvider,
  useBlockUser,
  useFollowers,
  useFollowUser,
  useUpdateEmail,
  useUser,
  useUpdatePassword,
} from '../../src/index.js';
import { createStage, type StageOptions } from '../../src/testing/stage.js';

function show(options: StageOptions = {}) {
  const log = createEventLog();
  const stage = createStage({ onEvent: log.record, ...options });
  render(
    <CommunityProvider client={stage.client}>
      <Page />
      <CommunityDevtools log={log} initialIsOpen />
    </CommunityProvider>,
  );
  return { ...stage, log };
}

function Page(): ReactElement {
  const follow = useFollowUser();
  const block = useBlockUser();
  const email = useUpdateEmail();
  const password = useUpdatePassword();
  const { data } = useUser({ username: 'zoe' });
  useFollowers();
  return (
    <>
      <button type="button" onClick={() => follow.mutate({ username: 'zoe' })}>
        Follow {data?.username}
      </button>
      <button type="button" onClick={() => block.mutate({ username: 'bob' })}>
        Block bob
      </button>
      <button type="button" onClick={() => block.mutate({ username: 'eve' })}>
        Block eve
      </button>
      <button type="button" onClick={() => email.mutate({ email: 'no address' })}>
        Change email
      </button>
      <button
        type="button"
        onClick={() => password.mutate({ current_password: 'wonderland-2026', new_password: 'looking-glass-2027' })}
      >
        Change password
      </button>
    </>
  );
}

async function entryOf(hook: string): Promise<HTMLElement> {
  const list = await screen.findByRole('list', { name: /^What happened/ });
  const entry = (await within(list).findByText(hook)).closest('li');
  if (!entry) throw new Error(`no entry for ${hook}`);
  return entry;
}

test('the panel shows a press from what it changed at once to its confirmation', async () => {
  show();
  fireEvent.click(await screen.findByText('Follow zoe'));
  const entry = await entryOf('useFollowUser');
  await waitFor(() => expect(entry).toHaveTextContent(/Confirmed, and now part of useUser\./));
  expect(entry).toHaveTextContent(/Shown at once in .*useUser/);
  expect(entry).toHaveTextContent(/POST \/api\/follows\/follow\/ 201 · \d+ ms/);
});

test('the panel shows only the writes, the errors or the refetches, and finds a hook', async () => {
  const { sandbox } = show();
  sandbox.faults.fail('followUser', { status: 400, body: ['No.'] }, { times: 1 });
  fireEvent.click(await screen.findByText('Follow zoe'));
  await waitFor(async () => expect(await entryOf('useFollowUser')).toHaveTextContent(/Refused by the service/));
  sandbox.faults.fail('blockUser', 'answer-lost', { times: 1 });
  fireEvent.click(screen.getByText('Block bob'));
  const lost = /useFollowers is refetched, because no answer says whether the write was done/;
  await waitFor(async () => expect(await entryOf('useBlockUser')).toHaveTextContent(lost));
  fireEvent.click(screen.getByText('Follow zoe'));
  await screen.findByText(/^Confirmed/);
  const titles = (): (string | null)[] => {
    const list = screen.queryByRole('list', { name: /^What happened/ });
    return [...(list?.children ?? [])].map((entry) => entry.querySelector('code')?.textContent ?? null);
  };
  expect(titles().length).toBeGreaterThan(3);
  const choose = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
  choose('Writes');
  expect(titles()).toEqual(['useFollowUser', 'useBlockUser', 'useFollowUser']);
  choose('Errors');
  expect(titles()).toEqual(['useBlockUser', 'useFollowUser']);
  choose('Refetches');
  expect(titles()).toEqual(['useBlockUser', 'useFollowUser']);
  choose('All');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search what happened' }), { target: { value: '/follows/FOLLOW/' } });
  expect(titles()).toEqual(['useFollowUser', 'useFollowUser']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search what happened' }), { target: { value: 'nowhere' } });
  expect(screen.getByText('Nothing of this kind happened.')).toBeInTheDocument();
});

/** The lines of the writes, the newest first. */
async function lines(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: /^What happened/ });
  return within(list)
    .getAllByRole('button')
    .filter((line) => line.hasAttribute('aria-expanded'));
}

test('a write is one line with its input, equal ones are one, and only the newest is open until another is pressed', async () => {
  const { sandbox } = show();
  await screen.findByText('Follow zoe');
  sandbox.faults.fail('blockUser', { status: 400, body: ['No.'] });
  for (const name of ['Block bob', 'Block bob', 'Block eve']) {
    fireEvent.click(screen.getByText(name));
    await waitFor(async () => expect((await lines())[0]).toHaveTextContent(/username: (bob|eve) .*refused · \d+ ms/));
  }
  const [eve, bob] = await lines();
  if (!eve || !bob) throw new Error('a line is missing');
  expect(await lines()).toHaveLength(2);
  expect(eve).toHaveTextContent(/^useBlockUser username: eve refused · \d+ ms \d\d:\d\d:\d\d$/);
  expect(bob).toHaveTextContent(/^useBlockUser username: bob 2 times refused/);
  expect([eve, bob].map((line) => line.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
  expect(screen.getAllByText(/^Refused by the service/)).toHaveLength(1);
  fireEvent.click(bob);
  expect(screen.getAllByText(/^Refused by the service/)).toHaveLength(2);
  fireEvent.click(eve);
  fireEvent.click(bob);
  expect(screen.queryByText(/^Refused by the service/)).toBeNull();
});

test('a write that was never sent says why', async () => {
  const { client, sandbox } = show();
  await screen.findByText('Follow zoe');
  fireEvent.click(screen.getByText('Change email'));
  await screen.findByText('Never sent: its input is not valid. The change is off the screen.');
  expect((await lines())[0]).toHaveTextContent(/useUpdateEmail email: no address never sent \d\d:/);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  sandbox.faults.fail('blockUser', 'offline');
  fireEvent.click(screen.getByText('Block eve'));
  await screen.findByText('Never sent: the device had no network. The change is off the screen.');
  onLine.mockRestore();
  client.session.signOut();
  fireEvent.click(await screen.findByText('Block eve'));
  await screen.findByText('Never sent: the session has no token. The change is off the screen.');
});

test('a write with secrets says that they are hidden, also while it is sent', async () => {
  const { sandbox } = show();
  await screen.findByText('Follow zoe');
  const release = sandbox.faults.hold('updatePassword');
  fireEvent.click(screen.getByText('Change password'));
  await waitFor(async () =>
    expect((await lines())[0]).toHaveTextContent(/^useUpdatePassword current_password: hidden, new_password: hidden sent/),
  );
  release();
  await waitFor(async () =>
    expect((await lines())[0]).toHaveTextContent(/^useUpdatePassword current_password: hidden, new_password: hidden confirmed/),
  );
});

test('no input of the former account stays', async () => {
  const { client } = show();
  await screen.findByText('Follow zoe');
  fireEvent.click(screen.getByText('Block bob'));
  await screen.findByText(/username: bob/);
  client.session.signOut();
  await waitFor(() => expect(screen.queryByText(/username: bob/)).toBeNull());
  expect((await lines()).at(-1)).toHaveTextContent(/^useBlockUser /);
});

test('without a provider what happened is shown, but no input', async () => {
  const { log } = show();
  fireEvent.click(await screen.findByText('Follow zoe'));
  await screen.findByText(/^Confirmed/);
  cleanup();
  render(<WhatHappened log={log} />);
  expect((await lines())[0]).toHaveTextContent(/^useFollowUser confirmed/);
});

test('the map shows each cached read with its state, and the pending write on top of it', async () => {
  const { sandbox } = show();
  await screen.findByText('Follow zoe');
  fireEvent.click(await screen.findByRole('button', { name: 'Cache' }));
  const reads = within(await screen.findByRole('region', { name: 'Cached reads of auth' }));
  const node = reads.getByText('useUser').closest('li');
  await waitFor(() => expect(node).toHaveTextContent('username: zoe'));
  expect(node).toHaveTextContent('in 1 component');
  const release = sandbox.faults.hold('followUser');
  fireEvent.click(screen.getByText('Follow zoe'));
  await waitFor(() => expect(node).toHaveTextContent('+ useFollowUser'));
  release();
  await waitFor(() => expect(node).not.toHaveTextContent('+ useFollowUser'));
});

test('a read on the map, opened, says what stands behind it', async () => {
  const { sandbox } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cache' }));
  const name = await screen.findByRole('button', { name: 'useUser' });
  const sentences = (): (string | null)[] => {
    const list = screen.getByRole('list', { name: 'What stands behind useUser' });
    return [...list.children].map(({ textContent }) => textContent);
  };
  fireEvent.click(name);
  const holds =
    'It holds one user { username: zoe, is_deleted: false, is_blocked: false, blocks_account: false, is_withheld: false }.';
  await waitFor(() => expect(sentences()).toEqual([expect.stringMatching(/^The answer came at \d\d:\d\d:\d\d\.$/u), holds]));
  const release = sandbox.faults.hold('*');
  sandbox.faults.fail('followUser', 'answer-lost');
  fireEvent.click(screen.getByText('Follow zoe'));
  await waitFor(() =>
    expect(sentences().slice(2)).toEqual([
      'useFollowUser (username: zoe), sent: followers_count 8 → 9, is_following false → true.',
      'By the rules: user { username: zoe } becomes { is_following: true }; user { username: zoe, is_following: false } becomes { follow_lists: [] }; perhaps: user { is_follow_requested: true } becomes { is_follow_requested: false }.',
    ]),
  );
  release();
  const answer = sandbox.faults.hold('user');
  await waitFor(() =>
    expect(sentences().at(-1)).toBe(
      'Stale after useFollowUser, because no answer says whether the write was done. It is being refetched.',
    ),
  );
  answer();
  fireEvent.click(name);
  expect(screen.queryByRole('list', { name: 'What stands behind useUser' })).toBeNull();
});

test('no read of the former account is on the map', async () => {
  const { client } = show();
  await screen.findByText('Follow zoe');
  fireEvent.click(await screen.findByRole('button', { name: 'Cache' }));
  await screen.findByText('10 items', { exact: false });
  client.session.signOut();
  await waitFor(() => expect(screen.queryByText('10 items', { exact: false })).toBeNull());
});
