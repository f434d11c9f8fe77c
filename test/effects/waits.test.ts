import { expect, test } from 'vitest';
import { type Source, sources } from '../source.js';
import { effectsByName } from '../support/effects-table.js';

test('the effects of every write document what waits for the answer, and why', () => {
  const said = sources().flatMap(effectsWithReasons);
  expect(said.toSorted()).toEqual([...effectsByName.keys()].toSorted());
});

/** The effects of a file whose comment says what waits for the answer, and why. */
function effectsWithReasons({ file, code }: Source): string[] {
  if (!file.startsWith('effects/')) return [];
  return [...code.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+): (?:Effects<|SubscriptionEffects)/g)].flatMap(
    ([, comment = '', name = '']) =>
      /\bNothing waits\b|\bwaits? for\b[^:]*(?::|, where\b|\bwhere\b)/.test(comment) ? [name] : [],
  );
}
