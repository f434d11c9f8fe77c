import { readFileSync } from 'node:fs';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { BlockButton, Followers, NameForm } from '../docs/examples/errors.js';
import { textFor } from '../docs/examples/own-catalogue.js';
import { personOf } from '../docs/examples/notifications.js';
import { ProfileLink } from '../docs/examples/profile-link.js';
import { SignInForm } from '../docs/examples/sign-in-with-schema.js';
import { guides, withCodes, withExamples } from '../scripts/docs/guides.js';
import { languages } from '../src/contract/languages.js';
import { notifications } from '../src/contract/notifications.js';
import { ALICE_PASSWORD } from '../src/sandbox/demo/empty.js';
import { personIn, refusal } from './react/support.js';
import { createAliceScene, createScene } from './support/community.js';

test.each(guides)('%s shows its examples as they are in docs/examples (`npm run docs` writes them)', (guide) => {
  const page = readFileSync(guide, 'utf8');
  expect(withCodes(withExamples(page))).toBe(page);
});

test('docs/notifications.md: the person of a notification is never the account itself', async () => {
  const { client } = await createAliceScene();
  const types = ['F', 'FR', 'FRA', 'CR', 'CC', 'PR', 'PCRA', 'PC', 'PCR', 'PUM', 'PCUM', 'CI', 'CNP', 'UNP'] as const;
  for (const type of types) {
    const all = await client.call(notifications, { types: [type], count: 20 });
    expect(all.map((one) => personOf(one)?.username ?? `nobody: ${type}`)).toEqual(
      all.map(() => expect.not.stringMatching(/^(alice$|nobody)/)),
    );
    expect([type, all.length]).not.toEqual([type, 0]);
  }
});

describe('docs/errors.md', () => {
  test('a button shows the message of its error', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('blockUser', { status: 429, headers: { 'Retry-After': '60' }, body: {} });
    render(<BlockButton username="bob" language="de" />, { wrapper: scene.Wrapper });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Block' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Warte 60 Sekunden');
  });

  test('a list shows the error of a row that was gone while the write was pending', async () => {
    const scene = await createAliceScene();
    const { faults } = scene.sandbox;
    render(<Followers language="en" />, { wrapper: scene.Wrapper });
    const [button] = await screen.findAllByRole('button');
    const name = button?.getAttribute('aria-label') ?? '';
    faults.fail('blockUser', { status: 500 }, { times: 1 });
    const release = faults.hold('blockUser');
    await userEvent.setup().click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    release();
    const row = (await screen.findByRole('button', { name })).closest('li');
    await waitFor(() => expect(row).toHaveTextContent('Check whether your change was saved'));
  });

  test('a form shows the text of a field under it, and everything else above', async () => {
    const scene = await createAliceScene();
    const user = userEvent.setup();
    render(<NameForm language="en" />, { wrapper: scene.Wrapper });
    const field = screen.getByLabelText('Name');
    await user.type(field, '<b>{Enter}');
    await screen.findByText('Do not use < or >.');
    expect(field).toBeInvalid();
    expect(screen.queryByRole('alert')).toBeNull();
    scene.sandbox.act.suspend('alice', 2);
    await user.clear(field);
    await user.type(field, 'Alice{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('suspended for 2 more days');
    expect(screen.queryByText('Do not use < or >.')).toBeNull();
  });

  test('a catalogue of the app', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('languages', { status: 500 });
    const error = await refusal(() => scene.client.call(languages, {}));
    expect(textFor(error)).toBe('Our servers have a problem. See status.example.org.');
  });
});

// The two profile forms of docs/forms.md run in test/forms/profile-forms.test.tsx.
test('docs/start-here.md: a sign-in form says on leaving a field what is wrong with it, and then what the service says', async () => {
  const scene = createScene();
  render(<SignInForm />, { wrapper: scene.Wrapper });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Benutzername'), 'a b');
  await user.tab();
  await screen.findByText('Verwende nur Buchstaben, Ziffern, Unterstriche und Punkte.');
  await user.type(screen.getByLabelText('Passwort'), 'short{Enter}');
  await screen.findByText('Verwende 10 bis 100 Zeichen.');
  expect(scene.sent).toEqual([]);
  await user.clear(screen.getByLabelText('Benutzername'));
  await user.type(screen.getByLabelText('Benutzername'), 'alice');
  await user.type(screen.getByLabelText('Passwort'), '-but-longer{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Prüfe beides, oder setze dein Passwort zurück.');
  expect(screen.queryByText('Verwende 10 bis 100 Zeichen.')).toBeNull();
  await user.clear(screen.getByLabelText('Passwort'));
  await user.type(screen.getByLabelText('Passwort'), `${ALICE_PASSWORD}{Enter}`);
  await waitFor(() => expect(scene.client.session.current.state).toBe('signed-in'));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.clear(screen.getByLabelText('Passwort'));
});

test('docs/security.md: a profile links only where its text says', async () => {
  const shownFor = async (url: string): Promise<[text: string | null | undefined, href: string | null | undefined]> => {
    const scene = await createAliceScene();
    personIn(scene, 'bob').profile.url = url;
    const { container, unmount } = render(<ProfileLink username="bob" />, { wrapper: scene.Wrapper });
    await waitFor(() => expect([scene.sent, scene.queryClient.isFetching()]).toEqual([['user'], 0]));
    const { firstElementChild: shown } = container;
    unmount();
    return [shown?.textContent, shown?.getAttribute('href')];
  };
  expect(await shownFor('https://bob.example')).toEqual(['https://bob.example/', 'https://bob.example/']);
  expect(await shownFor('https://bank.example%40evil.example')).toEqual(['https://bank.example%40evil.example', null]);
  expect(await shownFor('https://bank.example@evil.example')).toEqual([undefined, undefined]);
  expect(await shownFor('javascript:alert(1)')).toEqual([undefined, undefined]);
});
