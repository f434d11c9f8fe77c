import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { Notification, NotificationCode } from '../../src/contract/index.js';
import { notificationSamples, unknownNotification } from './samples.js';

test('there is a sample of each of the fourteen kinds', () => {
  expect(notificationSamples.map((sample) => sample.notification_type)).toEqual(NotificationCode.options);
  expect(NotificationCode.options).toHaveLength(14);
});

test.each(notificationSamples)('$notification_type is taken as it stands, and without what it told of', (sample) => {
  expect(z.parse(Notification, sample)).toEqual(sample);
  expect(z.safeParse(Notification, { ...sample, content_object: null }).success).toBe(true);
});

test.each(notificationSamples)('$notification_type with a broken body is an error, not an unknown kind', (sample) => {
  const { id } = sample.content_object;
  expect(z.safeParse(Notification, { ...sample, content_object: { id } }).success).toBe(false);
});

test('a kind added by a newer service is taken with whatever it tells of', () => {
  expect(z.parse(Notification, unknownNotification)).toEqual(unknownNotification);
  expect(z.safeParse(Notification, { ...unknownNotification, content_object: null }).success).toBe(true);
});

test.each(['id', 'notification_type', 'content_object', 'read', 'created'])(
  'an unknown kind without its %s is refused',
  (key) => {
    const { [key as 'id']: _removed, ...rest } = unknownNotification;
    expect(z.safeParse(Notification, rest).success).toBe(false);
  },
);

test.each(['PRX', 'XPR', 'pr', ''])('the code %j is no known one', (notification_type) => {
  expect(z.safeParse(Notification, { ...unknownNotification, notification_type }).success).toBe(true);
});
