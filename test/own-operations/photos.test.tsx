import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addPhoto, album, photos } from '../../docs/examples/own-operations/photos.js';
import { mutationHook, queryHook, withOperations } from '../../src/own-operations/index.js';
import { read, refusal, settled, show } from '../react/support.js';
import { createAliceScene } from '../support/community.js';

const useAlbum = queryHook(album);
const useAddPhoto = mutationHook(addPhoto);

test('docs/own-operations.md: a photo counts in its album at once, and not if it is refused', async () => {
  let count = 3;
  const own = [
    { operation: album, answer: () => Response.json({ id: 7, photos_count: count }) },
    { operation: addPhoto, answer: () => Response.json({ id: (count += 1), album: 7 }) },
  ];
  const scene = await createAliceScene({ sandbox: { own } });
  withOperations(scene.client, photos);
  const { result } = show(scene, () => ({ album: read(useAlbum({ id: 7 })), add: useAddPhoto() }));
  const shown = (): number | undefined => result.current.album.data?.photos_count;
  await waitFor(() => expect(shown()).toBe(3));

  const answer = scene.sandbox.faults.hold(addPhoto);
  act(() => result.current.add.mutate({ album: 7 }));
  await waitFor(() => expect([shown(), count]).toEqual([4, 3]));
  answer();
  await settled(scene);
  expect([shown(), count]).toEqual([4, 4]);

  scene.sandbox.faults.fail(addPhoto, { status: 403 });
  await refusal(() => result.current.add.mutateAsync({ album: 7 }));
  await settled(scene);
  expect(shown()).toBe(4);
});
