import { composeStories, type Meta, type StoryObj } from '@storybook/react-vite';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sandbox, server } from '../../docs/examples/testing-msw.js';
import '../../docs/examples/testing-portable.js';
import { invites } from '../../src/contract/invites.js';
import { useInvites } from '../../src/react/invites.js';
import { createCommunityClient } from '../../src/transport/client.js';

// The setups of docs/testing.md for an app that has stories, or a client of its own.

function Invites() {
  const { data = [], error } = useInvites();
  return (
    <>
      {error && <p role="alert">{error.kind}</p>}
      {data.map(({ id, nickname }) => (
        <p key={id}>{nickname}</p>
      ))}
    </>
  );
}

const meta: Meta<typeof Invites> = { component: Invites };
const Loaded: StoryObj = { play: async ({ canvas }) => void (await canvas.findByText('Jabari')) };
const Refused: StoryObj = {
  parameters: { stage: { fault: { status: 403 } } },
  play: async ({ canvas }) => void (await canvas.findByText('http')),
};

// A composed story leaves its page to the next one.
afterEach(() => document.body.replaceChildren());

test('a story runs in Vitest, each on a sandbox of its own', async () => {
  const stories = composeStories({ default: meta, Loaded, Refused });
  await stories.Loaded.run();
  expect(screen.queryByRole('alert')).toBeNull();
  await stories.Refused.run();
  expect(screen.queryByText('Jabari')).toBeNull();
});

test('the client of an app reads what the sandbox has', async () => {
  server.listen();
  const client = createCommunityClient({ baseUrl: 'https://community.example.com' });
  const { token } = sandbox.state.users.find(({ username }) => username === 'alice') ?? {};
  client.session.signIn({ token: token ?? '', username: 'alice' });
  const page = await client.call(invites, {});
  expect(page.map(({ nickname }) => nickname)).toContain('Jabari');
  client.session.signOut();
  server.close();
});
