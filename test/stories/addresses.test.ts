import { expect, test } from 'vitest';
import { addressOf, placeAt } from '../../stories/app/addresses.js';
import type { Place } from '../../stories/app/places.js';

const places: readonly Place[] = [
  { at: 'notifications' },
  { at: 'settings' },
  { at: 'people' },
  { at: 'person', username: 'mateo.silva' },
  { at: 'person', username: 'a/b c' },
  { at: 'circle', id: 12 },
];

test.each(places)('the address of $at leads back to it', (place) => {
  expect(placeAt(addressOf(place))).toEqual(place);
});

test.each(['', '#/', '#/nowhere', '#/circles/twelve'])('an address that does not exist (%j) leads to a section', (address) => {
  expect(['notifications', 'circles']).toContain(placeAt(address).at);
});
