import { expect, test } from 'vitest';
import { type Source, sources } from '../source.js';
import { rows } from '../support/effects-table.js';

test('the effects of every write document what waits for the answer, and why', () => {
  const said = sources().flatMap(rowsThatSay);
  expect(said.toSorted()).toEqual([...rows.keys()].map((name) => `${name}Effects`).toSorted());
});

/** The rows of a file whose doc comment tells of waiting, and gives a reason for what does wait. */
function rowsThatSay({ file, code }: Source): string[] {
  if (!file.startsWith('effects/')) return [];
  return [...code.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+Effects)\b/g)].flatMap(
    ([, comment = '', name = '']) =>
      /\bNothing waits\b|\bwaits? for\b[^:]*(?::|, where\b|\bwhere\b)/.test(comment) ? [name] : [],
  );
}
