/** @jsxRuntime classic */
// Storybook's interface brings its own React, which this has to use.
import * as React from 'react';
import type { FormEvent, ReactElement } from 'react';
import { AddonPanel, Button, Form, PopoverProvider } from 'storybook/internal/components';
import { FORCE_REMOUNT, STORY_FINISHED } from 'storybook/internal/core-events';
import { addons, types, useChannel, useGlobals, useStorybookApi, useStorybookState } from 'storybook/manager-api';
import { create, getPreferredColorScheme } from 'storybook/theming';
import type { Happening } from '../stories/happened/log.js';
import { readBackend, writeBackend } from './backend.js';

addons.setConfig({
  sidebar: { showRoots: false },
  theme: create({
    base: getPreferredColorScheme() === 'dark' ? 'dark' : 'light',
    brandTitle: 'community-hooks',
    colorSecondary: '#0c6a59',
  }),
});

addons.register('community/backend', () => {
  addons.add('community/play/tool', {
    type: types.TOOL,
    title: 'Play',
    match: ({ viewMode }) => viewMode === 'story',
    render: () => <PlayTool />,
  });
  addons.add('community/happened/panel', {
    type: types.PANEL,
    title: 'What happened',
    render: ({ active }) => (
      <AddonPanel active={active ?? false}>
        <HappenedPanel />
      </AddonPanel>
    ),
  });
  addons.add('community/backend/tool', { type: types.TOOL, title: 'Backend', match: () => true, render: () => <BackendTool /> });
});

/** The requests of the story, the newest first: what was sent, how it ended, and what it changed or made stale. */
function HappenedPanel(): ReactElement {
  const [happenings, setHappenings] = React.useState<readonly Happening[]>([]);
  useChannel({ 'community/happened': setHappenings });
  if (happenings.length === 0) return <p style={{ padding: 16, margin: 0 }}>Nothing was sent yet.</p>;
  return (
    <table style={{ borderSpacing: '16px 6px', fontSize: 13, textAlign: 'start' }}>
      <tbody>
        {happenings.map(
          ({ id, operation, request, isWrite, state, status, milliseconds, error, changed, stale, because, session }) => (
            <tr key={id} style={{ verticalAlign: 'baseline' }}>
              <td style={{ fontWeight: isWrite ? 700 : 400 }}>{session ? `session: ${session}` : operation}</td>
              <td style={{ fontFamily: 'monospace' }}>{request}</td>
              <td>{state === 'waiting' || session ? '' : `${status ?? error ?? ''} · ${milliseconds ?? 0} ms`}</td>
              <td>
                {[
                  isWrite && { waiting: 'shown at once', answered: 'confirmed', failed: 'rolled back' }[state],
                  because && `asked again after ${because}`,
                  changed.length > 0 && `changed ${changed.join(', ')}`,
                  stale.length > 0 && `made stale ${stale.join(', ')}`,
                ]
                  .filter(Boolean)
                  .join('; ')}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

/** The service as the story has it. */
const UNTOUCHED = { latency: '0', fault: 'none', account: 'story', backend: 'embedded' };

/** Runs the steps of the story, which otherwise waits as it is. They expect the service as the story has it. */
function PlayTool(): ReactElement | null {
  const api = useStorybookApi();
  const { storyId } = useStorybookState();
  const [globals, updateGlobals] = useGlobals();
  if (!api.getCurrentStoryData()?.tags?.includes('play-fn')) return null;
  const play = (): void => {
    const start = (): void => api.emit(FORCE_REMOUNT, { storyId });
    if (Object.entries(UNTOUCHED).every(([name, value]) => globals[name] === value)) {
      start();
      return;
    }
    // Storybook reloads the page when a story is started again while it still renders.
    api.once(STORY_FINISHED, start);
    updateGlobals(UNTOUCHED);
  };
  return (
    <Button size="small" variant="ghost" ariaLabel="Start over, and run the steps of this story" onClick={play}>
      ▶ Play
    </Button>
  );
}

/** Chooses the service behind the stories: the embedded sandbox, or any address with the routes it speaks. */
function BackendTool(): ReactElement {
  const [globals] = useGlobals();
  const [isOpen, setOpen] = React.useState(false);
  const backend = readBackend(globals['backend']);
  const title = backend ? `${backend.baseUrl} (${backend.routes})` : 'Embedded sandbox';
  return (
    <PopoverProvider
      ariaLabel="Backend"
      visible={isOpen}
      onVisibleChange={setOpen}
      popover={<BackendForm onDone={() => setOpen(false)} />}
      padding={16}
    >
      <Button size="small" variant="ghost" ariaLabel="Backend of the stories">
        {title}
      </Button>
    </PopoverProvider>
  );
}

function BackendForm({ onDone }: { onDone: () => void }): ReactElement {
  const [globals, updateGlobals] = useGlobals();
  const backend = readBackend(globals['backend']);
  const [baseUrl, setBaseUrl] = React.useState(backend?.baseUrl ?? 'http://localhost:4010');
  const [routes, setRoutes] = React.useState(backend?.routes ?? 'spec');
  const choose = (chosen: string): void => {
    updateGlobals({ backend: chosen });
    onDone();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    choose(writeBackend({ baseUrl, routes }));
  };
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 12, inlineSize: 300 }}>
      <label htmlFor="backend-url">Base URL of the service</label>
      <Form.Input
        id="backend-url"
        type="url"
        required
        value={baseUrl}
        onChange={(event) => setBaseUrl(event.currentTarget.value)}
      />
      <label htmlFor="backend-routes">Its routes</label>
      <Form.Select
        id="backend-routes"
        value={routes}
        onChange={(event) => setRoutes(event.currentTarget.value === 'okuna' ? 'okuna' : 'spec')}
      >
        <option value="spec">of the specification</option>
        <option value="okuna">of the public server (okuna)</option>
      </Form.Select>
      <Button type="submit" variant="solid" ariaLabel={false}>
        Use this service
      </Button>
      <Button ariaLabel={false} onClick={() => choose('embedded')}>
        Use the embedded sandbox
      </Button>
    </form>
  );
}
