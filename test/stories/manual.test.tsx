import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { manualFiles } from '../../scripts/docs/manual.js';
import { operations } from '../../src/contract/operations.js';
import { createEventLog } from '../../src/devtools/log.js';
import { createStage } from '../../src/testing/stage.js';
import { fillFields, inputOf, prepare } from '../../stories/manual/inputs.js';
import { Live } from '../../stories/manual/Live.js';
import type { HookPage } from '../../stories/manual/page.js';
import { pages } from '../../stories/manual/pages.js';
import { oneIn } from '../support/in-ci.js';
import { renderOn } from '../support/render-on.js';
import { exampleOf } from './example-of.js';

const files = await manualFiles('.');
const writes = pages.filter(({ kind }) => kind === 'write');

afterEach(cleanup);

test('every file that `npm run docs` writes into stories/manual and docs/hooks is up to date', () => {
  const old = [...files].filter(([file, text]) => readFileSync(file, 'utf8') !== text).map(([file]) => file);
  expect(old).toEqual([]);
});

test('there is a page for each operation, and no other', () => {
  expect(pages.map(({ operation }) => operation)).toEqual(operations.map(({ name }) => name));
  for (const folder of ['stories/manual/hooks', 'stories/manual/examples', 'docs/hooks']) {
    const names = readdirSync(folder).map((name) => name.replace(/\.\w+$/, ''));
    // The session is no operation, and stands beside those that begin one; types are shared by pages.
    const extra = ['README', 'types', 'useSession'];
    expect(names.filter((name) => !extra.includes(name))).toEqual(pages.map(({ hook }) => hook).toSorted());
  }
});

test.each(pages)('the example of $hook fits its page', ({ hook, kind }) => {
  const code = codeOf(hook);
  const lines = code.trim().split('\n');
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines.filter((line) => line.length > 104)).toEqual([]);
  expect(code).toContain(`export function ${hook.replace(/^use/, '')}(`);
  // What went wrong stands beside the button, for those who do not see it as well.
  if (kind === 'write') expect(code).toContain('{error && <p role="alert">{messageOf(error)}</p>}');
});

test.each(pages)(
  'the example of $hook runs on the sandbox with what its page gives it',
  async ({ hook, operation, kind, token }) => {
    const log = createEventLog();
    const stage = createStage({ onEvent: log.record, ...(token === 'none' && { account: null }) });
    await prepare(operation, stage);
    log.clear();
    const Example = await exampleOf(hook);
    const input = inputOf(operation, stage.sandbox);
    const { container } = renderOn(stage, <Example {...input} />);
    const stop = fillFields(container, input);
    if (kind === 'write') await press(container, input);
    const states = { request: 'answered', write: 'confirmed' };
    const wanted = kind === 'write' ? 'write' : 'request';
    await waitFor(() =>
      expect(log.list().find((entry) => 'operation' in entry && entry.operation === operation)).toMatchObject({
        kind: wanted,
        state: states[wanted],
      }),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    stop();
    stage.end();
  },
);

test('the example of useNotifications says who did what: not that there is news, and not that the account did it', async () => {
  const stage = createStage();
  for (const type of ['PUM', 'PCUM'] as const) stage.sandbox.act.notify('alice', type, 'bob');
  const Example = await exampleOf('useNotifications');
  renderOn(stage, <Example />);
  const said = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(said.length).toBe(10);
  expect(said.filter((sentence) => /^(There is news|Alice)/.test(sentence ?? ''))).toEqual([]);
  stage.end();
});

/** Writes that change no read, with what tells the user that they were done. */
const changesNoRead: Readonly<Record<string, RegExp>> = {
  useVerifyPassword: /password is set/,
  useRequestPasswordReset: /on its way/,
  useUpdateEmail: /Follow the link/,
  useUpdatePassword: /Password changed/,
  // The service never returns the name of a device.
  useUpdateDevice: /Renamed/,
};

describe('the demo', () => {
  test('the writes without a read beside them are those that change none', () => {
    const alone = writes.filter(({ beside }) => beside.length === 0).map(({ hook }) => hook);
    const cure = 'show a field that it changes in the example of a read, or give it another input in stories/manual/inputs.ts';
    expect(alone.toSorted(), cure).toEqual(Object.keys(changesNoRead).toSorted());
  });

  test.each(oneIn(6, writes))(
    '$hook: refused, all is as before; confirmed, it shows in every read beside it; pressed again, it does no harm',
    async (page) => {
      const { stage, texts } = await shown(page);
      const before = texts();
      fireEvent.click(screen.getByRole('button', { name: 'Refuses' }));
      await press(stage, {});
      expect(await within(stage).findByRole('alert')).toHaveTextContent('The service refuses this.');
      await quiet();
      await waitFor(() => expect(texts()).toEqual(before));

      fireEvent.click(screen.getByRole('button', { name: 'Confirms' }));
      await press(stage, {});
      await waitFor(() => {
        for (const [hook, text] of Object.entries(texts())) expect(text, hook).not.toBe(before[hook]);
      });
      const sentence = changesNoRead[page.hook];
      if (sentence) await within(stage).findByText(sentence);
      await quiet();

      const again = stage.querySelector<HTMLButtonElement>('button');
      if (again) fireEvent.click(again);
      await quiet();
      expect(within(stage).queryByRole('alert')).toBeNull();
    },
  );

  test('a change is marked, and each read says how far the write is', async () => {
    const page = writes.find(({ hook }) => hook === 'useBlockUser')!;
    // As long as in the manual: what stands there until the answer is found on a busy machine, too.
    const { stage } = await shown(page, 500);
    const followers = screen.getByRole('region', { name: 'useFollowers' });
    fireEvent.click(screen.getByRole('button', { name: 'Refuses' }));
    await press(stage, {});
    await within(followers).findByText('at once · −1');
    expect(followers.closest('[data-changed]')).not.toBeNull();
    await within(followers).findByText('taken back · +1');
    expect(
      within(followers)
        .getByText(/White Rabbit/)
        .closest('[data-changed]'),
    ).not.toBeNull();
    await waitFor(() => expect(document.querySelector('[data-changed]')).toBeNull());
  });

  test('a row that only loses a word is marked', async () => {
    const { stage } = await shown(writes.find(({ hook }) => hook === 'useReadNotification')!);
    const rows = within(screen.getByRole('region', { name: 'useNotifications' })).getAllByRole('listitem');
    await press(stage, {});
    await waitFor(() => expect(rows.map((row) => 'changed' in row.dataset)).toEqual(rows.map((_, index) => index === 0)));
  });

  test('a lost answer is looked up: what the write did stays', async () => {
    const { stage, texts } = await shown(writes.find(({ hook }) => hook === 'useFollowUser')!);
    fireEvent.click(screen.getByRole('button', { name: 'Answer is lost' }));
    await press(stage, {});
    await within(stage).findByRole('alert');
    await quiet();
    expect(texts()['useFollowings']).toContain('@white.rabbit');
  });

  test('a slow answer changes nothing of what is shown at once', async () => {
    const { stage } = await shown(writes.find(({ hook }) => hook === 'useFollowUser')!);
    fireEvent.click(screen.getByRole('button', { name: 'Is slow' }));
    await press(stage, {});
    await within(screen.getByRole('region', { name: 'useFollowings' })).findByText(/^at once/);
    expect(document.querySelector('.community-figures-waiting')).not.toBeNull();
  });
});

/** The demo of a page with all that it asks for at first. */
async function shown(
  page: HookPage,
  latency = 0,
): Promise<{ stage: HTMLElement; texts: () => Readonly<Record<string, string | null | undefined>> }> {
  const beside = Object.fromEntries(await Promise.all(page.beside.map(async (hook) => [hook, await exampleOf(hook)] as const)));
  const { container } = render(<Live page={page} Example={await exampleOf(page.hook)} beside={beside} latency={latency} />);
  const texts = (): Record<string, string | null | undefined> => {
    const panels = page.beside.map((hook) => [hook, screen.getByRole('region', { name: hook })] as const);
    return Object.fromEntries(panels.map(([hook, panel]) => [hook, panel.querySelector('.live-content')?.textContent]));
  };
  const stage = await waitFor(() => {
    const found = container.querySelector<HTMLElement>('.live-stage .live-example');
    expect(found).not.toBeNull();
    return found!;
  });
  await waitFor(() => {
    for (const text of [stage.textContent, ...Object.values(texts())]) expect(text).toMatch(/^(?!Loading)./);
    const happened = screen.getByRole('region', { name: 'What happened' });
    for (const hook of page.beside) if (hook !== 'useSession') expect(happened).toHaveTextContent(hook);
  });
  await quiet();
  return { stage, texts };
}

/** Every request has its answer. */
async function quiet(): Promise<void> {
  await waitFor(() => expect(document.querySelector('.community-figures-waiting')).toBeNull());
}

/** Does what the example of a write is for: presses its button, or the first thing that can be chosen. */
async function press(stage: HTMLElement, input: Readonly<Record<string, unknown>>): Promise<void> {
  const control = await waitFor(() => {
    const found = stage.querySelector<HTMLElement>(
      "button:not([aria-disabled='true']), select:not([name]):has(option + option), fieldset input:enabled",
    );
    expect(found).not.toBeNull();
    return found!;
  });
  for (const name of Object.keys(input)) {
    const field = stage.querySelector<HTMLInputElement>(`[name="${name}"]:not([type=checkbox])`);
    if (field) expect(field.value).toBe(String(input[name]));
  }
  if (control instanceof HTMLSelectElement) fireEvent.change(control, { target: { value: '2' } });
  else fireEvent.click(control);
}

function codeOf(hook: string): string {
  return readFileSync(`stories/manual/examples/${hook}.tsx`, 'utf8');
}
