import { useSuspenseQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { expect, test } from 'vitest';
import { optionsOf } from '../../src/effects/options.js';
import { useCommunity } from '../../src/react/community.js';
import { useCreateInvite } from '../../src/react/invites.js';
import { createAliceScene } from '../support/community.js';
import { currentUser } from '../../src/rules/reads.js';

test('useSuspenseQuery with optionsOf: suspends until the answer arrives, and shows pending writes', async () => {
  const scene = await createAliceScene();
  const Left = (): ReactElement => {
    const { client } = useCommunity();
    const { data } = useSuspenseQuery(optionsOf(client, currentUser, {}));
    const { mutate } = useCreateInvite();
    return (
      <button type="button" onClick={() => mutate({ nickname: 'The Hatter' })}>
        {data.invite_count} left
      </button>
    );
  };
  render(
    <scene.Wrapper>
      <Suspense fallback="waiting">
        <Left />
      </Suspense>
    </scene.Wrapper>,
  );
  expect(screen.getByText('waiting')).toBeInTheDocument();
  const button = await screen.findByRole('button', { name: '7 left' });
  const release = scene.sandbox.faults.hold('createInvite');
  act(() => button.click());
  await screen.findByText('6 left');
  release();
  expect(screen.getByText('6 left')).toBeInTheDocument();
});
