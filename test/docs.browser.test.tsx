import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ProfilePicture } from '../docs/examples/profile-picture.js';
import { createStage } from '../src/testing/stage.js';
import { PNG } from './support/pictures.js';
import { renderOn } from './support/render-on.js';

test('docs/forms.md: a picture is sent when it is chosen, and a refused one says why in the language of the app', async () => {
  const stage = createStage({ headers: { 'Accept-Language': 'de' } });
  renderOn(stage, <ProfilePicture />);
  const user = userEvent.setup();
  const field = await screen.findByLabelText('New picture');
  await user.upload(field, new File(['no picture'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Die Datei ist kein Bild oder nicht vollständig.');
  await user.upload(field, new File([PNG], 'me.png', { type: 'image/png' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await waitFor(() => expect(stage.sandbox.state.users[0]?.profile.avatar).toMatch(/^users\/1\//));
});
