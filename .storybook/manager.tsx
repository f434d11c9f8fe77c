/** @jsxRuntime classic */
// Storybook's interface brings its own React, which this has to use.
import * as React from 'react';
import type { FormEvent, ReactElement } from 'react';
import { Button, Form, PopoverProvider } from 'storybook/internal/components';
import { addons, types, useGlobals } from 'storybook/manager-api';
import { create, getPreferredColorScheme } from 'storybook/theming';
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
  addons.add('community/backend/tool', { type: types.TOOL, title: 'Backend', match: () => true, render: () => <BackendTool /> });
});

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
