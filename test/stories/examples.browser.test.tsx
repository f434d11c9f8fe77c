import { cleanup, waitFor } from '@testing-library/react';
import type { OperationName } from 'community-hooks/contract';
import { createStage } from 'community-hooks/testing';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ownQueryClient } from '../../src/react/community.js';
import { directory } from '../../stories/manual/directory.js';
import { fillFields, inputOf, prepare } from '../../stories/manual/inputs.js';
import { oneIn } from '../support/in-ci.js';
import { renderOn } from '../support/render-on.js';
import { exampleOf } from './example-of.js';

const withoutButton = ['useSetLanguage', 'useUpdateFollow', 'useUpdateNotificationSettings'];
const writes = directory.filter(({ hook, kind }) => kind === 'write' && !withoutButton.includes(hook));

afterEach(cleanup);

test.each(oneIn(6, writes))(
  'the example of $hook: the button that Enter presses keeps the focus, and a second press sends nothing more',
  async ({ hook, operation, token }) => {
    let sent = 0;
    const stage = createStage({
      onEvent: (event) => {
        if (event.type === 'request' && event.operation === operation) sent += 1;
      },
      ...(token === 'none' && { account: null }),
    });
    await prepare(operation, stage);
    const queries = ownQueryClient(stage.client);
    const Example = await exampleOf(hook);
    const input = inputOf(operation, stage.sandbox);
    const { container } = renderOn(stage, <Example {...input} />);
    const stop = fillFields(container, input);
    const button = await waitFor(() => {
      const found = container.querySelector<HTMLElement>("button:not([aria-disabled='true'])");
      if (!found) throw new Error('The button waits for its data.');
      return found;
    });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    const release = stage.sandbox.faults.hold(operation as OperationName);
    sent = 0;
    button.focus();

    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toBe(1));
    await painted();
    expect(document.activeElement).toBe(button);
    // A switch goes back at the second press.
    if (button.ariaPressed === null) await userEvent.keyboard('{Enter}');
    release();
    await waitFor(() => expect(queries.isFetching() + queries.isMutating()).toBe(0));
    await painted();
    expect(document.activeElement).toBe(button);
    expect(container.querySelector('[role=alert]')).toBeNull();
    expect(sent).toBe(1);
    stop();
    stage.end();
  },
);

/** A page takes the focus off an element that is disabled or gone when it is painted. */
async function painted(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}
