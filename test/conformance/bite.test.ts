import { expect, test } from 'vitest';
import { bite, biteLines } from '../../scripts/conformance/bite.js';
import { userDetail } from '../operations/samples.js';
import { devices, follow, recordingOf } from './recording.js';

const device = { id: 3, uuid: 'phone' };

test('a list is spoilt in its first item: at every key, and the item itself', () => {
  const report = bite(recordingOf([{ ...devices, body: [device, { id: 2, uuid: 'laptop' }] }]));
  // Two keys, each removed and of another type; the item of another type.
  expect(report).toEqual({ refused: 5, all: 5, allowed: [], unexpected: [] });
});

test('a list of numbers is spoilt, and one in a record', () => {
  // Eight keys, each removed and of another type; the first of the numbers of another type.
  expect(bite(recordingOf([follow]))).toMatchObject({ refused: 17, all: 17 });
});

test('an empty list has nothing to spoil, and an answer that is refused altogether counts for nothing', () => {
  const refusal = { ...devices, status: 403, body: { detail: 'No.' } };
  const report = bite(recordingOf([{ ...devices, body: [] }, refusal]));
  expect(report).toMatchObject({ refused: 0, all: 0 });
});

test('the report lists what passes: with the reason, or as unexpected', () => {
  const page = { name: 'page', as: 'ann', send: 'GET /api/auth/users/bea/', status: 200, body: userDetail };
  const report = bite(recordingOf([page, { ...devices, body: [{ ...device, added: [1] }] }]));
  expect(report.allowed).toEqual(['user: posts_count removed']);
  expect(report.unexpected).toEqual([
    'devices: [].added removed',
    'devices: [].added of another type',
    'devices: [].added[] of another type',
  ]);
  expect(report.all - report.refused).toBe(4);
  expect(biteLines(report)).toContain(
    '  passes, as it may  user: posts_count removed: Version 1.0 of the answer has no posts_count.',
  );
  expect(biteLines(report)).toContain('  PASSES  devices: [].added removed');
});
