import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useCommunity, useCreateInvite } from 'community-hooks';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { frame } from '../../.storybook/frame.js';
import { initialGlobals } from '../../.storybook/globals.js';
import { createLanguage } from '../../.storybook/toolbar.js';
import { CommunityProvider } from '../../src/react/provider.js';
import { createStage } from '../../src/testing/stage.js';
import { CreateInvite } from '../../stories/invites/Invites.js';
import { SubscribeButton } from '../../stories/people/SubscribeButton.js';
import { LanguageChoice } from '../../stories/settings/LanguageChoice.js';
import { loadTexts } from '../../stories/texts/texts.js';

// As a loader of the preview does before it draws a story.
beforeAll(() => loadTexts('de'));

afterEach(cleanup);

/** A story with something typed, names that the service gives, and a write that it refuses. */
function Story(): ReactElement {
  const { session } = useCommunity().client;
  return (
    <>
      <p>{`epoch ${session.current.epoch}`}</p>
      <CreateInvite create={useCreateInvite()} />
      <SubscribeButton user={{ username: 'mallory', are_new_post_notifications_enabled: false }} />
      <LanguageChoice />
    </>
  );
}

/** A story below the toolbar, as Storybook draws it. */
function open(viewMode: 'story' | 'docs' = 'story'): (choice: string) => void {
  const language = createLanguage();
  const { client } = createStage({ headers: language.headers });
  const decorate = frame(Date.now);
  const canvasElement = document.createElement('div');
  const picture = (choice: string): ReactElement => {
    const globals = { ...initialGlobals, language: choice };
    language.set(globals);
    // The part of Storybook's context that the frame reads.
    const context = { globals, parameters: {}, canvasElement, viewMode, title: 'Story' } as unknown as Parameters<
      typeof decorate
    >[1];
    return <CommunityProvider client={client}>{decorate(Story, context) as ReactElement}</CommunityProvider>;
  };
  const { rerender } = render(picture('en'));
  return (choice) => rerender(picture(choice));
}

test('another language changes the texts, the answers and the page, and keeps what was typed and the session', async () => {
  const choose = open();
  expect(document.documentElement.lang).toBe('en-GB');
  await userEvent.type(screen.getByLabelText('Whom do you invite?'), 'White Knight');
  await screen.findByText('German');
  const epoch = screen.getByText(/^epoch/).textContent;

  choose('de');
  expect(document.documentElement.lang).toBe('de');
  expect(screen.getByLabelText('Wen lädst du ein?')).toHaveValue('White Knight');
  // The service has said it in English before.
  await screen.findByText('Deutsch');
  expect(screen.queryByText('German')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Neue Beiträge mitteilen' }));
  await waitFor(() => expect(screen.getByText(/Blockierung/)).toBeVisible());
  expect(screen.getByText(/^epoch/)).toHaveTextContent(epoch);

  choose('en');
  await screen.findByText('German');
  expect(screen.getByLabelText('Whom do you invite?')).toHaveValue('White Knight');
});

test('a page of the manual stays English around a story in another language', () => {
  document.documentElement.lang = 'en';
  open('docs')('de');
  expect(document.documentElement.lang).toBe('en');
  expect(screen.getByLabelText('Wen lädst du ein?').closest('[lang]')).toHaveAttribute('lang', 'de');
});
