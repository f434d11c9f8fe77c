import { expect, test } from 'vitest';
import { decode, decodeLines } from '../../scripts/conformance/decode.js';
import { deleted, devices, recordingOf, taken } from './recording.js';

test('answers are counted with their operations, errors with their fields; what is of no operation is left out', async () => {
  const health = { name: 'health', send: 'GET /health/', status: 200, body: { message: 'Fine.' } };
  const page = { name: 'page', send: 'GET /api/devices/', status: 500, body: '<!doctype html><title>No.</title>' };
  const report = await decode(recordingOf([devices, { ...devices, name: 'again' }, deleted, taken, health, page]));
  expect(report).toEqual({ answers: 3, passed: 3, operations: 2, errors: 2, normalised: 2, wrong: [] });
});

test('an answer that its schema refuses is told by name and place', async () => {
  const report = await decode(
    recordingOf([
      { ...devices, body: [{ id: 3 }] },
      { ...deleted, body: 'gone' },
    ]),
  );
  expect(report).toMatchObject({ answers: 2, passed: 0, wrong: [expect.any(String), expect.any(String)] });
  const [first, ...others] = decodeLines(report);
  expect(first).toBe('decode: 0 of 2 successful answers of 2 operations pass; 0 of 0 errors keep status and fields');
  expect(others).toEqual([
    expect.stringMatching(/^ {2}wrong {2}small\/devices: 0\.uuid: /),
    expect.stringMatching(/^ {2}wrong {2}small\/delete: the whole: /),
  ]);
});

test('an error that comes out without its field is told', async () => {
  const report = await decode(recordingOf([taken, { ...taken, name: 'number', body: { username: 7 } }]));
  expect(report).toMatchObject({ answers: 0, errors: 2, normalised: 1 });
  expect(report.wrong).toEqual(['small/number: names the fields [] in place of [username]']);
});
