import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstComponent } from '../scripts/lib/readme.js';
import { createSandbox } from '../src/sandbox/sandbox.js';
import type { SandboxNetwork } from '../src/testing/network.js';
import { startSandboxServer } from '../src/testing/node.js';
import { watchSandbox } from './support/secrets.js';

/** Where `npm run sandbox` answers when it is told nothing. */
const SANDBOX = 'http://localhost:4010';

let network: SandboxNetwork;
let directory: string;

beforeEach(() => {
  network = startSandboxServer();
  // Inside the checkout, so that it is compiled like every other file.
  mkdirSync('.cache', { recursive: true });
  directory = mkdtempSync(path.resolve('.cache/readme-'));
});
afterEach(() => {
  network.stop();
  rmSync(directory, { recursive: true });
});

/** The component as a module of its own. */
async function compiled(code: string): Promise<ComponentType> {
  const file = path.join(directory, 'first-component.tsx');
  writeFileSync(file, code);
  const { App } = (await import(/* @vite-ignore */ file)) as { App: ComponentType };
  return App;
}

/** A sandbox where the components expect it. */
function servedSandbox(): ReturnType<typeof createSandbox> {
  const sandbox = createSandbox();
  watchSandbox(sandbox);
  network.serve(sandbox, SANDBOX);
  return sandbox;
}

describe('the first component of the README', () => {
  test('signs in, lists the followers, and a block is off the screen before it is answered', async () => {
    const sandbox = servedSandbox();
    const App = await compiled(firstComponent());
    const user = userEvent.setup();
    render(<App />);
    await user.click(await screen.findByRole('button', { name: 'Sign in as alice' }));
    const [first] = await screen.findAllByRole('button', { name: /^Block / });
    const name = first?.textContent ?? '';
    const before = sandbox.state.blocks.length;
    const release = sandbox.faults.hold('blockUser');
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(sandbox.state.blocks).toHaveLength(before);
    release();
    await waitFor(() => expect(sandbox.state.blocks).toHaveLength(before + 1));
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('can be tried again when nothing answered', async () => {
    const sandbox = servedSandbox();
    sandbox.faults.fail('login', 'offline', { times: 1 });
    const App = await compiled(firstComponent());
    const user = userEvent.setup();
    render(<App />);
    const signIn = await screen.findByRole('button', { name: 'Sign in as alice' });
    await waitFor(async () => {
      await user.click(signIn);
      expect(screen.queryAllByRole('button', { name: /^Block / })).not.toEqual([]);
    });
  });

  test('is what a person would write: some twelve lines, none of them long', () => {
    const lines = firstComponent()
      .split('\n')
      .filter((line) => line.trim() !== '');
    expect(lines.length).toBeLessThanOrEqual(13);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });
});

describe('the first component of docs/start-here.md', () => {
  const code = readFileSync('docs/examples/first-component.tsx', 'utf8');
  test('signs in, lists the news and marks one as read', async () => {
    const sandbox = servedSandbox();
    const App = await compiled(code);
    const user = userEvent.setup();
    render(<App />);

    await user.click(await screen.findByRole('button', { name: 'Sign in as alice' }));
    const news = await screen.findAllByRole('button', { name: /^News \d+$/ });
    expect(news).toHaveLength(10);

    const unread = news.find((button) => button.getAttribute('aria-disabled') !== 'true');
    const id = Number(unread?.textContent?.replace('News ', ''));
    const isRead = (): unknown => sandbox.state.notifications.find((one) => one.id === id)?.read;
    expect(isRead()).toBe(false);
    await user.click(screen.getByRole('button', { name: `News ${id}` }));
    expect(screen.getByRole('button', { name: `News ${id}` })).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(isRead()).toBe(true));
  });

  test('can be tried again when nothing answers', async () => {
    servedSandbox().faults.fail('*', 'offline');
    const App = await compiled(code);
    const user = userEvent.setup();
    render(<App />);
    await user.click(await screen.findByRole('button', { name: 'Sign in as alice' }));
    await screen.findByRole('button', { name: 'Try again' });
  });
});

test.each(['npm ci && npm run demo', 'npm ci && npm test'])('the README has a line of its own for: %s', (command) => {
  expect(readFileSync('README.md', 'utf8').split('\n')).toContain(command);
});
