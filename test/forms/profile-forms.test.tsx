import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ComponentType, ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { ProfileForm as HookFormProfile } from '../../docs/examples/profile-react-hook-form.js';
import { ProfileForm as TanStackProfile } from '../../docs/examples/profile-tanstack-form.js';
import { useCurrentUser } from '../../src/react/account.js';
import { personIn, settled } from '../react/support.js';
import { createAliceScene, type Scene } from '../support/community.js';

/** The page of someone else that shows the same data: it tells when a write shows, and when it is taken back. */
function NameOnPage(): ReactElement {
  const { data } = useCurrentUser();
  return <output>{data?.profile.name}</output>;
}

/** A form with alice's profile in it. */
async function openForm(Form: ComponentType): Promise<{ scene: Scene; user: UserEvent; name: string }> {
  const scene = await createAliceScene();
  render(
    <scene.Wrapper>
      <Form />
      <NameOnPage />
    </scene.Wrapper>,
  );
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveValue('alice'));
  return { scene, user: userEvent.setup(), name: personIn(scene, 'alice').profile.name };
}

async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}

const save = (user: UserEvent): Promise<void> => user.click(screen.getByRole('button', { name: 'Save' }));
const textBelow = (id: string): string | null | undefined => document.querySelector(`#${id}-error`)?.textContent;

describe.each([
  ['React Hook Form', HookFormProfile],
  ['TanStack Form', TanStackProfile],
] as const)('a profile form with %s', (_, Form) => {
  test('shows a local error under its field and focuses it; nothing is sent', async () => {
    const { scene, user } = await openForm(Form);
    await fill(user, 'Name', '<b>');
    scene.sent.length = 0;
    await save(user);
    await waitFor(() => expect(textBelow('name')).toBe('Do not use < or >.'));
    expect(screen.getByLabelText('Name')).toBeInvalid();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(textBelow('username')).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(scene.sent).toEqual([]);
  });

  test('shows a taken username under its field and focuses it, until it is changed', async () => {
    const { user } = await openForm(Form);
    await fill(user, 'Username', 'bob');
    await save(user);
    await waitFor(() => expect(textBelow('username')).toBe('This username is taken.'));
    expect(screen.getByLabelText('Username')).toBeInvalid();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByLabelText('Username'), '2');
    await waitFor(() => expect(textBelow('username')).toBe(''));
  });

  test('focuses the first of several wrong fields, in the order of the form', async () => {
    const { scene, user } = await openForm(Form);
    const body = { name: ['Not this name.'], username: ['Not this username.'] };
    scene.sandbox.faults.fail('updateUser', { status: 400, body });
    await fill(user, 'Name', 'Another');
    await save(user);
    await waitFor(() => expect([textBelow('username'), textBelow('name')]).toEqual(['Not this username.', 'Not this name.']));
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });

  test('shows above the form what concerns no field of it, with the label of a field that it does not have', async () => {
    const { scene, user } = await openForm(Form);
    const body = { name: ['Not this name.'], bio: ['Too long'], non_field_errors: ['Not today.'] };
    scene.sandbox.faults.fail('updateUser', { status: 400, body });
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not today. Bio: Too long.');
    expect(textBelow('name')).toBe('Not this name.');
  });

  test('a refusal survives that the profile shows the new name and takes it back', async () => {
    const { scene, user, name } = await openForm(Form);
    scene.sandbox.faults.fail('updateUser', { status: 400, body: { non_field_errors: ['Not today.'] } });
    const answer = scene.sandbox.faults.hold('updateUser');
    await fill(user, 'Name', 'Alice the Second');
    await fill(user, 'Username', 'bob');
    await save(user);
    // Every copy shows the write at once.
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Alice the Second'));
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(name));
    await act(() => settled(scene));
    expect(screen.getByRole('alert')).toHaveTextContent('Not today.');
    // Nor is lost what the user has typed.
    expect(screen.getByLabelText('Name')).toHaveValue('Alice the Second');
    expect(screen.getByLabelText('Username')).toHaveValue('bob');
  });

  test('the text of a field survives too, until the user changes the field', async () => {
    const { scene, user, name } = await openForm(Form);
    scene.sandbox.faults.fail('updateUser', { status: 400, body: { name: ['Not this name.'] } });
    const answer = scene.sandbox.faults.hold('updateUser');
    await fill(user, 'Name', 'Another');
    await save(user);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Another'));
    answer();
    await waitFor(() => expect(textBelow('name')).toBe('Not this name.'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(name));
    await act(() => settled(scene));
    expect(textBelow('name')).toBe('Not this name.');
    await user.type(screen.getByLabelText('Name'), '!');
    await waitFor(() => expect(textBelow('name')).toBe(''));
  });

  test('the same values can be sent again after a failure, and its text goes away', async () => {
    const { scene, user } = await openForm(Form);
    scene.sandbox.faults.fail('updateUser', { status: 500 }, { times: 1 });
    await fill(user, 'Name', 'Another');
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong at the service.');
    await save(user);
    await waitFor(() => expect(personIn(scene, 'alice').profile.name).toBe('Another'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('follows the data again after a success', async () => {
    const { scene, user } = await openForm(Form);
    await fill(user, 'Name', 'Another');
    await save(user);
    await waitFor(() => expect(personIn(scene, 'alice').profile.name).toBe('Another'));
    await act(() => settled(scene));
    personIn(scene, 'alice').profile.name = 'Named elsewhere';
    await act(() => scene.queryClient.invalidateQueries());
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Named elsewhere'));
  });

  test('two presses of Save at once are one request, and the form keeps what was saved', async () => {
    const { scene, user } = await openForm(Form);
    const answer = scene.sandbox.faults.hold('updateUser');
    await fill(user, 'Name', 'Twice');
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Twice'));
    answer();
    await waitFor(() => expect(personIn(scene, 'alice').profile.name).toBe('Twice'));
    await act(() => settled(scene));
    expect(screen.getByLabelText('Name')).toHaveValue('Twice');
    expect(scene.sent.filter((operation) => operation === 'updateUser')).toHaveLength(1);
  });

  test.each(['then', 'later'])('keeps what is typed while a write is pending, and a press of Save %s sends it', async (when) => {
    const { scene, user } = await openForm(Form);
    const answer = scene.sandbox.faults.hold('updateUser');
    await fill(user, 'Name', 'First');
    await save(user);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('First'));
    await user.type(screen.getByLabelText('Name'), ', and more');
    if (when === 'then') await save(user);
    answer();
    await waitFor(() => expect(personIn(scene, 'alice').profile.name).toContain('First'));
    await act(() => settled(scene));
    expect(screen.getByLabelText('Name')).toHaveValue('First, and more');
    if (when === 'later') await save(user);
    await waitFor(() => expect(personIn(scene, 'alice').profile.name).toBe('First, and more'));
  });

  test('keeps what is typed while a write is pending, if it is sent then and refused', async () => {
    const { scene, user } = await openForm(Form);
    const answer = scene.sandbox.faults.hold('updateUser');
    await fill(user, 'Name', 'First');
    await save(user);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('First'));
    await fill(user, 'Username', 'bob');
    await save(user);
    answer();
    await waitFor(() => expect(textBelow('username')).toBe('This username is taken.'));
    await act(() => settled(scene));
    expect(personIn(scene, 'alice').profile.name).toBe('First');
    expect(screen.getByLabelText('Username')).toHaveValue('bob');
  });
});
