import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CommunityProvider, useBlockUser } from 'community-hooks';
import { createStage } from 'community-hooks/testing';
import { messageOf } from 'community-hooks/texts';

function BlockButton({ username }: { username: string }) {
  const block = useBlockUser();
  return (
    <>
      <button type="button" onClick={() => block.mutate({ username })}>
        {block.isSuccess ? 'Blocked' : 'Block'}
      </button>
      {block.error && <p role="alert">{messageOf(block.error)}</p>}
    </>
  );
}

/** The button, in the hands of alice; bob is one of the people of the sandbox. */
function showButton() {
  const stage = createStage();
  render(
    <CommunityProvider client={stage.client}>
      <BlockButton username="bob" />
    </CommunityProvider>,
  );
  return stage;
}

test('blocks a person', async () => {
  const { sandbox } = showButton();
  const before = sandbox.state.blocks.length;
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  await screen.findByRole('button', { name: 'Blocked' });
  expect(sandbox.state.blocks).toHaveLength(before + 1);
});

test('says what to do when the service has a fault', async () => {
  const { sandbox } = showButton();
  sandbox.faults.fail('blockUser', { status: 500 });
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch('Something went wrong at the service.'),
  );
});
