import { expect, test } from 'vitest';
import { operations } from '../src/contract/index.js';
import { hookNameOf } from './operations/records.js';
import { entries, type Source, sources } from './source.js';

/** How each entry is named in package.json's `exports`. */
const specifiers: Readonly<Record<string, string>> = {
  'index.ts': 'community-hooks',
  'contract/index.ts': 'community-hooks/contract',
  'engine/public.ts': 'community-hooks/engine',
  'sandbox/index.ts': 'community-hooks/sandbox',
  'testing/index.ts': 'community-hooks/testing',
  'testing/browser.ts': 'community-hooks/testing/browser',
  'testing/node.ts': 'community-hooks/testing/node',
  'devtools/index.ts': 'community-hooks/devtools',
  'texts/index.ts': 'community-hooks/texts',
  'forms/index.ts': 'community-hooks/forms',
  'forms/react-hook-form/index.ts': 'community-hooks/forms/react-hook-form',
  'forms/tanstack-form/index.ts': 'community-hooks/forms/tanstack-form',
  'persist/index.ts': 'community-hooks/persist',
  'outbox/index.ts': 'community-hooks/outbox',
  'own-operations/index.ts': 'community-hooks/own-operations',
};

/** complete.test.ts looks for each of them. */
const ofOperations = new Set(operations.flatMap(({ name }) => [name, hookNameOf(name)]));

test('the public names beside operations and their hooks are those in public-surface.txt; a change of them is a change for every user', async () => {
  const all = sources();
  const surface = entries.map((entry) => {
    const names = publicNames(all, entry).filter((name) => !ofOperations.has(name));
    return [specifiers[entry], ...names.map((name) => `  ${name}`), ''].join('\n');
  });
  await expect(surface.join('\n')).toMatchFileSnapshot('public-surface.txt');
});

test('every name of the package is exported once only', () => {
  const all = sources();
  const twice = entries.flatMap((entry) => publicNames(all, entry).filter((name, index, names) => names.indexOf(name) !== index));
  expect(twice).toEqual([]);
});

/** Sorted; what exists only for the compiler starts with `type`. */
function publicNames(all: readonly Source[], entry: string): string[] {
  const source = all.find(({ file }) => file === entry);
  if (!source) throw new Error(`src/${entry} is missing`);
  return source.parsed.module.staticExports
    .flatMap(({ entries: exported }) =>
      exported.map(({ exportName, isType }) => `${isType ? 'type ' : ''}${exportName.name ?? '*'}`),
    )
    .sort(
      (one, other) => one.replace('type ', '').localeCompare(other.replace('type ', ''), 'en') || one.localeCompare(other, 'en'),
    );
}
