/** @jsxRuntime classic */
// Storybook's interface brings its own React, which this has to use.
import * as React from 'react';
import type { FormEvent, ReactElement } from 'react';
import { AddonPanel, Button, Form, PopoverProvider } from 'storybook/internal/components';
import { FORCE_REMOUNT, STORY_FINISHED } from 'storybook/internal/core-events';
import { addons, types, useChannel, useGlobals, useStorybookApi, useStorybookState } from 'storybook/manager-api';
import { create, getPreferredColorScheme } from 'storybook/theming';
import { PanelView } from '../src/devtools/panel-view.js';
import { STYLE } from '../src/devtools/style.js';
import { readBackend, writeBackend } from './backend.js';
import { CLEAR, HAPPENED, type Happened } from './channel.js';
import { isUntouched, scenario, untouched } from './choices.js';

// Storybook compiles JSX of its interface to calls of this name, also in files that do not import it.
Object.assign(globalThis, { React });

const isDark = getPreferredColorScheme() === 'dark';

addons.setConfig({
  sidebar: { showRoots: false },
  selectedPanel: 'community/happened/panel',
  theme: create({
    base: isDark ? 'dark' : 'light',
    brandTitle: 'community-hooks',
    colorSecondary: isDark ? '#2bb597' : '#0c6a59',
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
  addons.add('community/scenario/tool', {
    type: types.TOOLEXTRA,
    title: 'Scenario',
    match: () => true,
    render: () => <ScenarioTool />,
  });
});

/** What the client of the story did and what its cache holds, as an app's own devtools show it. */
function HappenedPanel(): ReactElement {
  const [happened, setHappened] = React.useState<Happened>({ entries: [], reads: [], writes: [] });
  const emit = useChannel({ [HAPPENED]: setHappened });
  return (
    <div className="community-devtools" style={{ colorScheme: isDark ? 'dark' : 'light' }}>
      <style>{STYLE}</style>
      <PanelView {...happened} onClear={() => emit(CLEAR)} />
    </div>
  );
}

/**
 * Runs the steps of the story, which otherwise waits as it is. They expect the service as the story has it. A story without steps has the
 * tag `no-play`.
 */
function PlayTool(): ReactElement | null {
  const api = useStorybookApi();
  const { storyId } = useStorybookState();
  const [globals, updateGlobals, storyGlobals] = useGlobals();
  if (api.getCurrentStoryData()?.tags?.includes('no-play')) return null;
  const play = (): void => {
    const start = (): void => api.emit(FORCE_REMOUNT, { storyId });
    if (isUntouched(globals, storyGlobals)) {
      start();
      return;
    }
    // Storybook reloads the page when a story is started again while it still renders.
    api.once(STORY_FINISHED, start);
    updateGlobals(untouched);
  };
  return (
    <Button size="small" variant="ghost" ariaLabel="Start over, and run the steps of this story" onClick={play}>
      ▶ Play
    </Button>
  );
}

/** What else can be chosen for the stories: who is signed in, what day it is, which service answers. */
function ScenarioTool(): ReactElement {
  const [globals] = useGlobals();
  const [isOpen, setOpen] = React.useState(false);
  useKeptBackend();
  const changed = Object.entries(scenario).filter(([name, { items }]) => (globals[name] ?? items[0]?.[0]) !== items[0]?.[0]);
  const count = changed.length + (readBackend(globals['backend']) ? 1 : 0);
  return (
    <PopoverProvider
      ariaLabel="Scenario"
      visible={isOpen}
      onVisibleChange={setOpen}
      popover={
        <div style={{ display: 'grid', gap: 16, inlineSize: 320 }}>
          <ScenarioChoices />
          <BackendForm onDone={() => setOpen(false)} />
        </div>
      }
      padding={16}
    >
      <Button size="small" variant="ghost" ariaLabel={count === 0 ? 'Scenario' : `Scenario, ${count} changed`}>
        Scenario{count > 0 && ` (${count})`}
      </Button>
    </PopoverProvider>
  );
}

function ScenarioChoices(): ReactElement {
  const [globals, updateGlobals, storyGlobals] = useGlobals();
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 12px', alignItems: 'center' }}>
      {Object.entries(scenario).map(([name, { title, items }]) => (
        <React.Fragment key={name}>
          <label htmlFor={`scenario-${name}`}>{title}</label>
          <Form.Select
            id={`scenario-${name}`}
            value={String(globals[name] ?? '')}
            disabled={name in storyGlobals}
            onChange={(event) => updateGlobals({ [name]: event.currentTarget.value })}
          >
            {items.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Form.Select>
        </React.Fragment>
      ))}
    </div>
  );
}

/** The service outlives a reload of the page: an address is nothing that Storybook keeps in its own. */
function useKeptBackend(): void {
  const [globals, updateGlobals] = useGlobals();
  const isRead = React.useRef(false);
  const chosen = String(globals['backend'] ?? '');
  React.useEffect(() => {
    // Before the preview has told its globals there is none.
    if (chosen === '') return;
    const kept = sessionStorage.getItem('community-backend');
    if (!isRead.current && chosen === 'embedded' && readBackend(kept)) updateGlobals({ backend: String(kept) });
    else sessionStorage.setItem('community-backend', chosen);
    isRead.current = true;
  }, [chosen, updateGlobals]);
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
    <form onSubmit={submit} style={{ display: 'grid', gap: 12 }}>
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
