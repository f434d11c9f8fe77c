import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CommunityProvider, useDeleteInvite, useInvites } from 'community-hooks';
import { createStage, type StageOptions } from 'community-hooks/testing';
import { messageOf } from 'community-hooks/texts';
import { afterEach, expect, test } from 'vitest';

function Invites() {
  const { data = [] } = useInvites();
  const remove = useDeleteInvite();
  return (
    <>
      {remove.error && <p role="alert">{messageOf(remove.error)}</p>}
      {data.map(({ id, nickname }) => (
        <button key={id} type="button" onClick={() => remove.mutate({ id })}>
          {nickname}
        </button>
      ))}
    </>
  );
}

/** A component on a sandbox of its own, in the hands of alice. */
function show(options?: StageOptions) {
  const stage = createStage(options);
  render(
    <CommunityProvider client={stage.client}>
      <Invites />
    </CommunityProvider>,
  );
  return stage;
}

afterEach(cleanup);

test('an invite is gone before the service has answered', async () => {
  const { sandbox } = show();
  const answer = sandbox.faults.hold('deleteInvite');
  await userEvent.click(await screen.findByText('Jabari'));
  await waitFor(() => expect(screen.queryByText('Jabari')).toBeNull());
  answer();
  await waitFor(() =>
    expect(sandbox.state.invites.map(({ nickname }) => nickname)).not.toContain('Jabari'),
  );
});

test('an invite that the service keeps is back, and the page says why', async () => {
  const { sandbox } = show();
  sandbox.faults.fail('deleteInvite', { status: 500 });
  await userEvent.click(await screen.findByText('Jabari'));
  await screen.findByRole('alert');
  await screen.findByText('Jabari');
});
