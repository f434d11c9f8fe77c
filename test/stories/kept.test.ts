import { expect, test } from 'vitest';
import { createStage } from '../../src/testing/stage.js';
import { forget, keep, kept, type KeptArea } from '../../stories/app/kept.js';

/** A storage of one tab, with room for so many characters. */
function area(room = Infinity): KeptArea {
  const items = new Map<string, string>();
  const write = (key: string, text: string): void => {
    if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
    items.set(key, text);
  };
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: write,
    removeItem: (key: string) => void items.delete(key),
  };
}

test('a demo goes on with its data, its pictures and its account', () => {
  const storage = area();
  const { sandbox } = createStage();
  sandbox.act.follow('zoe', 'alice');
  const bytes = Uint8Array.from([0, 7, 255]);
  sandbox.state.uploads.push({ path: 'a.png', type: 'image/png', bytes });
  keep(sandbox, 'alice', '#/people', storage);
  const stage = createStage(kept(storage).options);
  expect(kept(storage).address).toBe('#/people');
  expect(stage.sandbox.state).toEqual(sandbox.state);
  expect(stage.sandbox.state.uploads.at(-1)?.bytes).toEqual(bytes);
  expect(stage.client.session.current.username).toBe('alice');
});

test('nobody signed in stays nobody, and so does somebody who is gone', () => {
  const storage = area();
  const { sandbox } = createStage();
  keep(sandbox, null, '', storage);
  expect(kept(storage).options.account).toBeNull();
  keep(sandbox, 'somebody', '', storage);
  expect(kept(storage).options.account).toBeNull();
});

test('what was reset, what has no room, and what is broken starts anew', () => {
  const { sandbox } = createStage();
  const storage = area();
  keep(sandbox, 'alice', '#/people', storage);
  forget(storage);
  expect(kept(storage).options).toEqual({});
  const full = area(1000);
  keep(sandbox, 'alice', '', full);
  expect(kept(full).options).toEqual({});
  const broken = area();
  broken.setItem('community-hooks demo', '{"world":');
  expect(kept(broken).options).toEqual({});
});
