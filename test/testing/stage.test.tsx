import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { invites } from '../../src/contract/invites.js';
import { useDeleteInvite, useInvites } from '../../src/react/invites.js';
import { startSandboxServer } from '../../src/testing/node.js';
import { createStage, type Stage } from '../../src/testing/stage.js';
import { sandboxStories, type StoryContext } from '../../src/testing/stories.js';
import { renderOn } from '../support/render-on.js';

const stages: Stage[] = [];
afterEach(() => {
  for (const stage of stages.splice(0)) stage.end();
});

function staged(...options: Parameters<typeof createStage>): Stage {
  const stage = createStage(...options);
  stages.push(stage);
  return stage;
}

function Invites() {
  const { data, error } = useInvites();
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <ul>
      {data?.map(({ id, nickname }) => (
        <li key={id}>{nickname}</li>
      ))}
    </ul>
  );
}

function Removable() {
  const { data } = useInvites();
  const remove = useDeleteInvite();
  return data?.map(({ id, nickname }) => (
    <p key={id}>
      <span>{nickname}</span>
      <button type="button" onClick={() => remove.mutate({ id })}>
        Delete {nickname}
      </button>
    </p>
  ));
}

test('the hooks find the sandbox of their stage, signed in as the account that was asked for', async () => {
  const { client } = staged();
  renderOn({ client }, <Invites />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  expect(client.session.current).toMatchObject({ state: 'signed-in', username: 'alice' });
  expect(staged({ account: 'bob' }).client.session.current).toMatchObject({ username: 'bob' });
  expect(staged({ account: null }).client.session.current).toMatchObject({ state: 'signed-out' });
  expect(() => createStage({ account: 'nobody-at-all' })).toThrow('createStage: there is no nobody-at-all in this world');
});

test('`onEvent` gets the events of the client', async () => {
  const events: string[] = [];
  const { client } = staged({ onEvent: ({ type }) => events.push(type) });
  await client.call(invites, {});
  expect(events).toEqual(['session', 'request', 'answer']);
});

test('two stages share nothing', async () => {
  const one = staged({ prepare: ({ state }) => void state.invites.splice(0) });
  const two = staged();
  for (const [index, stage] of [one, two].entries()) {
    renderOn(
      stage,
      <section aria-label={`stage ${index}`}>
        <Invites />
      </section>,
    );
  }
  expect(await within(screen.getByLabelText('stage 1')).findAllByRole('listitem')).toHaveLength(10);
  expect(within(screen.getByLabelText('stage 0')).queryAllByRole('listitem')).toEqual([]);
});

test('when a stage ends, what is under way ends with it and its base URL answers no more', async () => {
  const network = startSandboxServer();
  const { client, sandbox, end } = createStage({ network });
  const address = new URL(`${client.baseUrl}/api/auth/user/`, location.href);
  expect((await fetch(address)).status).toBe(401);
  sandbox.faults.hold('invites');
  const call = client.call(invites, {});
  end();
  await expect(call).rejects.toMatchObject({ kind: 'aborted', reason: 'session-changed' });
  await expect(fetch(address)).rejects.toThrow(TypeError);
  network.stop();
});

test('a stage that ends while its hooks are mounted makes React warn of nothing', async () => {
  const warn = vi.spyOn(console, 'error');
  const { client, end } = createStage();
  renderOn({ client }, <Invites />);
  await screen.findAllByRole('listitem');
  // As jest sets it, and Vitest with `globals: true`.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  end();
  // Not by waitFor, in which React does not warn.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  expect(warn.mock.calls).toEqual([]);
  vi.unstubAllGlobals();
  warn.mockRestore();
});

test('the decorator puts a story on the stage that the preview gave it', async () => {
  const network = startSandboxServer();
  const { beforeEach, decorator } = sandboxStories(network);
  const story = contextOf();
  const end = await beforeEach(story);
  render(decorator(Invites, story));
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  end();
  expect(story.stage?.client.session.current.state).toBe('signed-out');
  expect(() => decorator(Invites, contextOf())).toThrow('beforeEach');
  network.stop();
});

test('two stories on one page share no data, and the requests that end with one go on in the other', async () => {
  const network = startSandboxServer();
  const { beforeEach, decorator } = sandboxStories(network);
  const contexts = [contextOf(), contextOf()] as const;
  const [endFirst, endSecond] = await Promise.all([beforeEach(contexts[0]), beforeEach(contexts[1])]);
  render(
    contexts.map((context, index) => (
      <section key={index} aria-label={`story ${index}`}>
        {decorator(Removable, context)}
      </section>
    )),
  );
  const [first, second] = [0, 1].map((index) => within(screen.getByLabelText(`story ${index}`)));
  fireEvent.click(await first!.findByRole('button', { name: 'Delete Tillie' }));
  await waitFor(() => expect(first!.queryByText('Tillie')).toBeNull());
  expect(await second!.findByText('Tillie')).toBeTruthy();

  const calls = contexts.map(({ stage }) => {
    stage!.sandbox.faults.hold('invites');
    return stage!.client.call(invites, { offset: 10 });
  });
  endFirst();
  await expect(calls[0]).rejects.toMatchObject({ kind: 'aborted', reason: 'session-changed' });
  contexts[1].stage!.sandbox.faults.clear();
  await expect(calls[1]).resolves.toHaveLength(10);
  endSecond();
  network.stop();
});

test('a story keeps its stage when a control changes, and begins anew when what it plays on changes', async () => {
  const canvasElement = document.createElement('div');
  let latency = 0;
  const network = startSandboxServer();
  onTestFinished(network.stop);
  const { beforeEach } = sandboxStories(network, () => ({ latency, service: { baseUrl: 'http://127.0.0.1:9' } }));
  const [first, again, changed] = [contextOf(canvasElement), contextOf(canvasElement), contextOf(canvasElement)];
  await beforeEach(first);
  await beforeEach(again);
  latency = 10;
  await beforeEach(changed);
  expect(again.stage).toBe(first.stage);
  expect(changed.stage).not.toBe(first.stage);
  expect(first.stage?.client.session.current.state).toBe('signed-out');
});

function contextOf(canvasElement: Element = document.createElement('div')): StoryContext {
  return { canvasElement, parameters: {}, globals: {} };
}
