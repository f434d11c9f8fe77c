import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ALICE_PASSWORD } from 'community-hooks/sandbox';
import { forgetAddress } from './app/addresses.js';
import { App } from './app/App.js';
import { seesNoEnglish, signInInGerman } from './app/german.js';
import { Circles } from './circles/Circles.js';
import { person } from './scenes/people.js';
import { list } from './scenes/notifications.js';
import { expectFieldError, expectToast, showsHeading } from './plays.js';
import { empty } from './states.js';

const meta: Meta = {
  title: 'App/German',
  globals: { language: 'de' },
  beforeEach: () => forgetAddress,
};

export default meta;

type Story = StoryObj;

const app = {
  render: () => <App demo={{ username: 'alice', password: ALICE_PASSWORD }} />,
  parameters: { whole: true, stage: { account: null } },
};

/** Alice signs in, marks a notification as read, and deletes one. */
export const Notifications: Story = {
  name: 'Sign-in and notifications',
  ...app,
  play: async (context) => {
    const { canvas } = context;
    await expect(document.documentElement).toHaveAttribute('lang', 'de');
    await canvas.findByRole('heading', { level: 1, name: 'Anmelden' });
    await signInInGerman(context);
    const [row] = within(canvas.getByRole('list', { name: 'Mitteilungen' })).getAllByRole('listitem');
    const first = within(row ?? document.body);
    await userEvent.click(first.getByRole('button', { name: /^Als gelesen markieren:/ }));
    await canvas.findByText('Als gelesen markiert.');
    await expect(first.queryByText('Ungelesen')).toBeNull();
    await userEvent.click(first.getByRole('button', { name: /^Löschen:/ }));
    await canvas.findByText('Mitteilung gelöscht.');
    await userEvent.click(canvas.getByRole('button', { name: 'Rückgängig' }));
    await canvas.findByText('Es wurde nichts gelöscht.');
  },
};

/** What the library checks itself, what the service checks while one types, and what it says of the form. */
export const FieldErrors: Story = {
  name: 'Errors of fields',
  render: () => <Circles />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Neuer Kreis' }));
    const dialog = within(canvasElement.ownerDocument.querySelector('dialog') ?? document.body);
    const name = dialog.getByLabelText('Name');
    await userEvent.click(dialog.getByRole('button', { name: 'Erstellen' }));
    await expectFieldError(name, 'Fülle das aus, mit höchstens 100 Zeichen.');
    await userEvent.type(name, 'Family');
    await dialog.findByText('Du hast einen Kreis mit diesem Namen.');
    await userEvent.click(dialog.getByRole('button', { name: 'Erstellen' }));
    await expectFieldError(name, 'Du hast schon einen Kreis mit diesem Namen.');
  },
};

/** The service says no, in its own words. */
export const Refused: Story = {
  name: 'A refused write',
  render: person('priya'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Folgen: priya' }));
    await expectToast('Dieses Konto ist privat.');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Folgen: priya' })).toBeVisible());
  },
};

export const Empty: Story = {
  name: 'An empty list',
  render: list,
  ...empty,
  play: showsHeading('Finde Leute, die du kennst'),
};

/** A telephone of 320 pixels: the longer words fit, those of the sections below the screen as well. */
export const Narrow: Story = {
  ...app,
  globals: { viewport: { value: 'narrow' } },
  play: async (context) => {
    const { canvas } = context;
    await signInInGerman(context);
    for (const section of ['Leute', 'Kreise', 'Einladungen', 'Einstellungen', /^Mitteilungen/]) {
      await userEvent.click(canvas.getByRole('button', { name: section }));
      await canvas.findByRole('heading', { level: 1, name: section });
      const isCut = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth;
      const titles = [...document.querySelectorAll('.app-link-title, h1, .button')];
      await expect(titles.filter(isCut).map(({ textContent }) => textContent)).toEqual([]);
      await expect(isCut(document.documentElement)).toBe(false);
    }
  },
};

/** Every place and dialog of the App, without a single English text. */
export const NoEnglish: Story = { name: 'Nothing in English', tags: ['!dev'], ...app, play: seesNoEnglish };
