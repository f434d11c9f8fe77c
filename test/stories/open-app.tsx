import { createStage, type Stage } from 'community-hooks/testing';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { ownQueryClient } from '../../src/react/community.js';
import { App } from '../../stories/app/App.js';
import { fontsLoaded } from '../../stories/kit/fonts.js';
import { PaceContext } from '../../stories/kit/pace.js';
import { loadTexts, TextsContext, textsOf } from '../../stories/texts/texts.js';
import '../../stories/kit/kit.css';
import '../../stories/app/app.css';
import { afterTest } from '../support/after-test.js';
import { renderOn } from '../support/render-on.js';

/** What a page of real keys, fonts and frames may take on a busy machine. */
export const PATIENT = { timeout: 10_000 };

interface Opening {
  readonly stage?: Stage;
  readonly address?: string;
  readonly language?: string;
  readonly width?: number;
  /** Milliseconds between two polls for news. */
  readonly pace?: number;
}

/** Shows the App in a page of this width, with its fonts and all that it loads at first. */
export async function openApp(opening: Opening = {}): Promise<Stage> {
  const { stage = createStage(), address = '', language = 'en', width = 1280, pace = 20_000 } = opening;
  afterTest(() => {
    location.hash = '';
    scrollTo(0, 0);
  });
  await page.viewport(width, 800);
  await Promise.all([fontsLoaded(), loadTexts(language)]);
  location.hash = address && `#/${address}`;
  renderOn(
    stage,
    <TextsContext value={textsOf(language)}>
      <PaceContext value={pace}>
        <App />
      </PaceContext>
    </TextsContext>,
  );
  await appSettled(stage);
  return stage;
}

/** Waits until no request of the App is in flight. */
export async function appSettled({ client }: Stage): Promise<void> {
  const queries = ownQueryClient(client);
  await expect.poll(() => queries.isFetching() + queries.isMutating(), PATIENT).toBe(0);
}
