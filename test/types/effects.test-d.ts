import { expectTypeOf, test } from 'vitest';
import {
  blockUser as declaration,
  type Circle,
  type CreateCircleInput,
  circles,
  type UsernameInput,
} from '../../src/contract/index.js';
import { alreadyDone, alreadyOn } from '../../src/effects/already-done.js';
import { on } from '../../src/effects/service.js';
import type { Effects } from '../../src/rules/service.js';
import { blockUser, createCircle, followUser } from '../../src/rules/writes.js';

test('a write that does not say what it makes true does not compile', () => {
  // @ts-expect-error the declaration has no facts
  const forgotten = on(declaration, {});
  expectTypeOf([on(blockUser, {}), forgotten]).toBeArray();
});

test('what a write needs by hand: a misspelt part or field of the input does not compile', () => {
  const right = [on(followUser, { toggle: 'follow' }), on(blockUser, { lane: ({ username }) => [username] })];
  // @ts-expect-error it is called toggle
  const misspelt = on(followUser, { togle: 'follow' });
  // @ts-expect-error the input has a username
  const input = on(blockUser, { lane: ({ user_name: name }) => [name] });
  // @ts-expect-error a block answers with its record
  const sent: Effects<UsernameInput, BlockResult> = on(blockUser, { send: async () => 'done' });
  expectTypeOf([...right, misspelt, input, sent]).toBeArray();
});

test('alreadyDone: what is looked up has the types of the read, and the result is that of the write', () => {
  const all = () => ({});
  const right: Effects<CreateCircleInput, Circle> = on(createCircle, {
    alreadyDone: alreadyDone(circles, all, (found, { name }: CreateCircleInput) => found.find((circle) => circle.name === name)),
  });
  const wrong: Effects<CreateCircleInput, Circle> = on(createCircle, {
    // @ts-expect-error the write answers with a circle
    alreadyDone: alreadyDone(circles, all, (found) => found.length),
  });
  // @ts-expect-error a circle has a name
  const misspelt = alreadyDone(circles, all, (found, _input: CreateCircleInput) => found.find((one) => one.nme === 'Tea'));
  // @ts-expect-error the field is called is_following
  const person = alreadyOn(({ is_folowing }, _input: UsernameInput) => (is_folowing ? {} : undefined));
  expectTypeOf([right, wrong, misspelt, person]).toBeArray();
});
