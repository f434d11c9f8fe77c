import { expect, test } from 'vitest';
import { readBackend, writeBackend } from '../../.storybook/backend.js';
import { bar, isUntouched, scenario } from '../../.storybook/choices.js';
import { initialGlobals } from '../../.storybook/globals.js';
import { chosenDisturbance, chosenStage, createClock, lossOf } from '../../.storybook/toolbar.js';
import { circles } from '../../src/contract/circles.js';
import { okunaRoutes } from '../../src/contract/routes.js';
import { createStage, type StageOptions } from '../../src/testing/stage.js';
import { loadTexts } from '../../stories/texts/texts.js';

function chosen(globals: Readonly<Record<string, unknown>>): StageOptions {
  // Nothing here draws.
  return chosenStage({ canvasElement: {} as Element, parameters: {}, globals: { ...initialGlobals, ...globals } }, Date.now);
}

test('a toolbar that nobody touched leaves everything to the story', () => {
  expect(Object.keys(chosen({}))).toEqual(['now']);
});

test('the account reaches the stage; latency and faults do not start it again', () => {
  expect(chosen({ latency: '400', fault: 'offline', account: 'bob' })).toEqual({ now: expect.any(Function), account: 'bob' });
  expect(chosen({ account: 'nobody' })).toMatchObject({ account: null });
});

test('the clock changes for a sandbox that runs', async () => {
  const clock = createClock();
  const { sandbox, client } = createStage({ now: clock.now, account: 'sam' });
  await expect(client.call(circles, {})).rejects.toMatchObject({ status: 403 });
  clock.set({ clock: '31' });
  await expect(client.call(circles, {})).resolves.toBeInstanceOf(Array);
  expect(sandbox.act.notify('alice', 'PR', 'vera').created).toBeGreaterThan(Date.now() + 30 * 86_400_000);
});

test('a choice that makes a new sandbox says what is lost; the others say nothing', () => {
  expect(lossOf(initialGlobals, { ...initialGlobals, account: 'bob' })).toBe('newSandbox');
  expect(lossOf(initialGlobals, { ...initialGlobals, world: 'empty' })).toBe('newSandbox');
  expect(lossOf(initialGlobals, { ...initialGlobals, backend: 'spec http://localhost:4010' })).toBe('newService');
  expect(
    lossOf(initialGlobals, { ...initialGlobals, latency: '400', clock: '31', others: 'active', theme: 'dark' }),
  ).toBeUndefined();
});

test('a play runs on the service and in the language that it was written for', () => {
  expect(isUntouched(initialGlobals)).toBe(true);
  expect(isUntouched({ ...initialGlobals, theme: 'dark' })).toBe(true);
  expect(isUntouched({ ...initialGlobals, fault: 'offline' })).toBe(false);
  expect(isUntouched({ ...initialGlobals, language: 'de' })).toBe(false);
  expect(isUntouched({ ...initialGlobals, language: 'de' }, { language: 'de' })).toBe(true);
});

test('a fault of the toolbar speaks the language of the toolbar', async () => {
  await loadTexts('de');
  const sentence = (language: string): string =>
    JSON.stringify(chosenDisturbance({ ...initialGlobals, fault: 'suspended', language }));
  expect(sentence('en')).toContain('suspended');
  expect(sentence('de')).toContain('gesperrt');
});

test('every choice of the toolbar is one that a stage can be made with', () => {
  const choices = Object.entries({ ...bar, ...scenario }).flatMap(([name, { items }]) =>
    items.map(([value]) => ({ [name]: value })),
  );
  expect(choices.length).toBeGreaterThan(20);
  for (const choice of choices) createStage(chosen(choice)).end();
});

test('the usual choice of each menu is what the stories begin with', () => {
  const usual = Object.entries({ ...bar, ...scenario }).map(([name, { items }]) => [name, items[0]?.[0]]);
  expect(initialGlobals).toMatchObject(Object.fromEntries(usual));
});

test('a backend is any base URL with one of the two sets of routes', () => {
  const backend = writeBackend({ baseUrl: 'http://localhost:4010', routes: 'okuna' });
  expect(readBackend(backend)).toEqual({ baseUrl: 'http://localhost:4010', routes: 'okuna' });
  expect(chosen({ backend })).toMatchObject({ service: { baseUrl: 'http://localhost:4010', routes: okunaRoutes } });
  const other = writeBackend({ baseUrl: 'https://community.example/v1', routes: 'spec' });
  expect(chosen({ backend: other }).service).toEqual({ baseUrl: 'https://community.example/v1' });
  expect([readBackend('embedded'), readBackend('okuna'), readBackend(undefined)]).toEqual([undefined, undefined, undefined]);
});
