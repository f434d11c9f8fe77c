import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInvites } from '../../src/react/invites.js';
import { createAliceScene } from '../support/community.js';
import { renderHook } from '../support/render-hook.js';

test('a page of more items than the service gives is an error of the input, and nothing is sent', async () => {
  const { Wrapper, sent } = await createAliceScene();
  const { result } = renderHook(() => useInvites({ count: 50 }), { wrapper: Wrapper });
  await waitFor(() =>
    expect(result.current.error).toMatchObject({ kind: 'input', fieldErrors: { count: [expect.any(String)] } }),
  );
  expect(sent).toEqual([]);
});
