import {
  defineMutation,
  defineQuery,
  entity,
  ownOperations,
  ownRules,
  type RecordsWith,
  words,
  type Words,
} from 'community-hooks/own-operations';
import * as z from 'zod/mini';

const Album = entity('album', z.object({ id: z.number(), photos_count: z.number() }));
const Photo = entity('photo', z.object({ id: z.number(), album: z.number() }));

/** The app's kinds of records. */
interface Own {
  readonly album: z.infer<typeof Album>;
  readonly photo: z.infer<typeof Photo>;
}

const { count, created, one }: Words<RecordsWith<Own>> = words;

const rules = ownRules<Own>({
  keys: { album: ['id'], photo: ['id'] },
  // The number in an album counts its photos.
  kinds: { album: { numbers: { photos_count: ({ id }) => count('photo', { album: id }) } } },
});

export const album = words.holds(
  defineQuery({
    name: 'album',
    group: 'auth',
    method: 'GET',
    path: '/api/albums/:id/',
    summary: 'Get an album.',
    token: 'required',
    input: z.object({ id: z.number() }),
    output: Album,
  }),
  ({ id }) => one('album', { id }),
);

/** One more photo, so `photos_count` of its album rises at once. */
export const addPhoto = rules.makes(
  defineMutation({
    name: 'addPhoto',
    group: 'auth',
    method: 'POST',
    path: '/api/photos/',
    summary: 'Add a photo to an album.',
    token: 'required',
    input: z.object({ album: z.number() }),
    output: Photo,
  }),
  ({ album: id }) => [created('photo', { album: id })],
);

export const photos = ownOperations(rules, [album, addPhoto]);
