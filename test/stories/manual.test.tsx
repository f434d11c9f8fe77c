import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { manualFiles } from '../../scripts/docs/manual.js';
import { operations } from '../../src/contract/operations.js';
import { createEventLog } from '../../src/devtools/log.js';
import { CommunityProvider } from '../../src/react/provider.js';
import { createStage } from '../../src/testing/stage.js';
import { inputOf, prepare } from '../../stories/manual/inputs.js';
import { pages } from '../../stories/manual/pages.js';

const files = manualFiles('.');

test('every file that `npm run docs` writes into stories/manual and docs/hooks is up to date', () => {
  const old = [...files].filter(([file, text]) => readFileSync(file, 'utf8') !== text).map(([file]) => file);
  expect(old).toEqual([]);
});

test('there is a page for each operation, and no other', () => {
  expect(pages.map(({ operation }) => operation)).toEqual(operations.map(({ name }) => name));
  for (const folder of ['stories/manual/hooks', 'stories/manual/examples', 'docs/hooks']) {
    const names = readdirSync(folder).map((name) => name.replace(/\.\w+$/, ''));
    expect(names.filter((name) => name !== 'README')).toEqual(pages.map(({ hook }) => hook).toSorted());
  }
});

test.each(pages)('the example of $hook has 6 to 10 lines', ({ hook }) => {
  const lines = (files.get(`stories/manual/examples/${hook}.tsx`) ?? '').trim().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(6);
  expect(lines.length).toBeLessThanOrEqual(10);
});

test.each(pages)(
  'the example of $hook runs on the sandbox with what its page gives it',
  async ({ hook, operation, kind, token }) => {
    const log = createEventLog();
    const stage = createStage({ onEvent: log.record, ...(token === 'none' && { account: null }) });
    await prepare(operation, stage);
    log.clear();
    const module = (await import(`../../stories/manual/examples/${hook}.tsx`)) as Record<string, ComponentType<object>>;
    const [Example] = Object.values(module);
    if (!Example) throw new Error(`${hook} has no example`);
    render(
      <CommunityProvider client={stage.client}>
        <Example {...inputOf(operation, stage.sandbox)} />
      </CommunityProvider>,
    );
    if (kind === 'write') fireEvent.click(screen.getByRole('button'));
    const states = { request: 'answered', write: 'confirmed' };
    const wanted = kind === 'write' ? 'write' : 'request';
    await waitFor(() =>
      expect(log.list().findLast((entry) => 'operation' in entry && entry.operation === operation)).toMatchObject({
        kind: wanted,
        state: states[wanted],
      }),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    stage.end();
  },
);
