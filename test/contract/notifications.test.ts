import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { Notification, NotificationType } from '../../src/contract/index.js';
import { notificationSamples, unknownNotification } from '../operations/samples.js';

test('the samples contain every known type of notification', () => {
  expect(notificationSamples.map((sample) => sample.notification_type)).toEqual(NotificationType.options);
});

test.each(notificationSamples)('notification $notification_type: its schema accepts it, with content and without', (sample) => {
  expect(z.parse(Notification, sample)).toEqual(sample);
  expect(z.safeParse(Notification, { ...sample, content_object: null }).success).toBe(true);
});

test('a notification of an unknown kind is accepted with any content', () => {
  expect(z.parse(Notification, unknownNotification)).toEqual(unknownNotification);
  expect(z.safeParse(Notification, { ...unknownNotification, content_object: null }).success).toBe(true);
});

test.each(['id', 'notification_type', 'content_object', 'read', 'created'])(
  'a notification of an unknown kind without %s is refused',
  (key) => {
    const { [key as 'id']: _removed, ...rest } = unknownNotification;
    expect(z.safeParse(Notification, rest).success).toBe(false);
  },
);

test.each(['PRX', 'XPR', 'pr', ''])('the notification code %j counts as unknown', (notification_type) => {
  expect(z.safeParse(Notification, { ...unknownNotification, notification_type }).success).toBe(true);
});
