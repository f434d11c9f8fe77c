import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Play } from '../plays.js';
import { english } from '../texts/english.js';
import { textsIn } from '../texts/entries.js';
import { german } from '../texts/german.js';

const { app, circles, devices, invites, notifications, people, session, settings, words } = german;

type Canvas = Parameters<Play>[0]['canvas'];

const press = async (name: string | RegExp, within: Pick<Canvas, 'findAllByRole'> = screen): Promise<void> => {
  const [button] = await within.findAllByRole('button', { name });
  await userEvent.click(button ?? document.body);
};

export const signInInGerman: Play = async ({ canvas }) => {
  await press(session.signIn, canvas);
  await canvas.findByRole('heading', { name: notifications.title, level: 1 });
  await canvas.findByRole('list', { name: notifications.title });
};

/** More than grey rows. */
const isLoaded = (panel: HTMLElement): boolean => panel.querySelector('ul, form, fieldset, h2') !== null;

/** Goes through the whole App, into each tab and dialog. No English text is left anywhere, and most of the German ones are seen. */
export const seesNoEnglish: Play = async (context) => {
  const { canvas } = context;
  const seen = new Set<string>();
  /** Once this is there: what a person can read now. */
  const look = async (role: string, name: string | RegExp): Promise<void> => {
    await screen.findByRole(role, { name });
    await waitFor(() => expect(screen.queryAllByRole('tabpanel').every(isLoaded)).toBe(true));
    const { own, foreign } = textsIn(context.canvasElement, german, english);
    await expect(foreign).toEqual([]);
    for (const text of own) seen.add(text);
  };
  const tabs = async (names: readonly string[], role = 'tab'): Promise<void> => {
    for (const name of names) {
      await userEvent.click(canvas.getByRole('tab', { name: new RegExp(`^${name}`) }));
      await look(role, new RegExp(`^${name}`));
    }
  };
  const dialog = async (opener: string | RegExp, title: string): Promise<void> => {
    await press(opener);
    await look('dialog', title);
    await press(words.cancel, within(screen.getByRole('dialog')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const section = async (name: string): Promise<void> => {
    await press(new RegExp(`^${name}`), canvas);
    await look('heading', name);
  };

  await look('heading', session.signIn);
  await press(session.haveInvite);
  await look('heading', session.joinTitle);
  await press(session.signInInstead);
  await press(session.forgotPassword);
  await look('heading', words.newPassword);
  await press(session.signInInstead);
  await signInInGerman(context);

  await look('list', notifications.title);
  await tabs(Object.values(notifications.tabs));
  await dialog(words.deleteAll, notifications.deleteAllTitle);

  await section(app.sections.people);
  await tabs(Object.values(people.tabs));
  await userEvent.type(canvas.getByRole('searchbox', { name: people.search }), 'bob');
  await press('Bob Marsh', canvas);
  await look('heading', 'Bob Marsh');
  await dialog(people.report, people.reportTitle('bob'));
  await dialog(people.block, people.blockTitle('bob'));
  await press(words.back, canvas);

  await section(app.sections.circles);
  await dialog(circles.new, circles.new);
  await press('Friends', canvas);
  await look('list', circles.members);
  await dialog(words.edit, circles.edit);
  await dialog(circles.delete, circles.deleteTitle('Friends'));

  await section(app.sections.invites);
  await tabs(Object.values(invites.tabs));
  await userEvent.click(canvas.getByRole('tab', { name: invites.tabs.all }));
  await dialog(invites.rename('Tillie'), invites.renameTitle);
  await dialog(invites.mail('Tillie'), invites.mailTitle('Tillie'));
  await dialog(invites.delete('Tillie'), invites.deleteTitle('Tillie'));

  await section(app.sections.settings);
  await tabs(Object.values(settings.tabs));
  await dialog(devices.removeAll, devices.removeAllTitle);

  await press(new RegExp(`^${session.accountOf}`));
  await look('dialog', session.accounts);
  await press(session.signOut);
  await look('heading', session.signIn);
  await expect(seen.size).toBeGreaterThan(250);
};
