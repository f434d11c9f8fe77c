import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { english } from '../../stories/texts/english.js';
import { entriesOf, placeholdersOf } from '../../stories/texts/entries.js';
import { german } from '../../stories/texts/german.js';
import { loadTexts, textsOf } from '../../stories/texts/texts.js';

test('both languages have the same texts, each with room for the same names and numbers', () => {
  const roomIn = (catalogue: object): object =>
    Object.fromEntries(entriesOf(catalogue).map(([path, text]) => [path, placeholdersOf(text)]));
  expect(roomIn(german)).toEqual(roomIn(english));
  expect(Object.keys(roomIn(english)).length).toBeGreaterThan(300);
});

test('no text is empty, and none is the same in both languages but names and loan words', () => {
  const translated = new Map(entriesOf(german));
  const same = entriesOf(english).filter(([path, text]) => translated.get(path) === text);
  expect(entriesOf([english, german]).filter(([, text]) => text.trim() === '')).toEqual([]);
  expect(new Set(same.map(([, text]) => text))).toEqual(
    new Set(['Name', 'Commons', 'Spam', 'Community', 'Link', 'Person', 'community-hooks']),
  );
});

test('one is not many', () => {
  const words = ({ circles, notifications, people }: typeof english): string[] =>
    [1, 2, 1200].flatMap((count) => [
      circles.people(count),
      notifications.news(count),
      notifications.deleted(count),
      people.followersCount(count),
      people.posts(count),
    ]);
  expect(words(english)).toEqual([
    ...['1 person', '1 new notification', 'Notification deleted.', '1 follower', 'Post'],
    ...['2 people', '2 new notifications', '2 notifications deleted.', '2 followers', 'Posts'],
    ...['1,200 people', '1,200 new notifications', '1,200 notifications deleted.', '1,200 followers', 'Posts'],
  ]);
  expect(words(german)).toEqual([
    ...['1 Person', '1 neue Mitteilung', 'Mitteilung gelöscht.', '1 Follower', 'Beitrag'],
    ...['2 Personen', '2 neue Mitteilungen', '2 Mitteilungen gelöscht.', '2 Follower', 'Beiträge'],
    ...['1.200 Personen', '1.200 neue Mitteilungen', '1.200 Mitteilungen gelöscht.', '1.200 Follower', 'Beiträge'],
  ]);
});

test('a language that the demos do not have is English', async () => {
  await Promise.all(['de', 'en', 'fr', undefined].map(loadTexts));
  expect([textsOf('de'), textsOf('en'), textsOf('fr'), textsOf(undefined)]).toEqual([german, english, english, english]);
});

/** Without texts of their own, or English in every language. */
const OTHERS = ['manual', 'rows', 'texts'];
const components = readdirSync('stories', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !OTHERS.includes(entry.name))
  .flatMap(({ name: folder }) => readdirSync(`stories/${folder}`).map((name) => `stories/${folder}/${name}`));

test.each(components.filter((file) => file.endsWith('.tsx')))('%s has its texts from the catalogue', (file) => {
  expect(textsIn(file, readFileSync(file, 'utf8'))).toEqual([]);
});

test('a text in the code itself is found, wherever it stands', () => {
  const code = `<p title="One" hint={isTwo ? 'Two' : 'Three'} className="four">
    Five {isSix && 'Six'} {tab === 'seven' && <b>{name ?? 'Eight'}</b>} {\`\${count} Nine\`} · ✓ {toast(texts.ten, 'Ten')}
  </p>;`;
  const found = textsIn('example.tsx', code).map((text) => text.trim());
  expect(found.toSorted()).toEqual(['Eight', 'Five', 'Nine', 'One', 'Six', 'Ten', 'Three', 'Two']);
});

/** Texts for people that stand in the code itself: between tags, in the properties that are shown or read out, in messages. */
function textsIn(file: string, code: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    JSXText: ({ value }) => void found.push(value),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && SHOWN.has(name.name)) found.push(...literalsIn(value));
    },
    JSXElement: ({ children }) => void found.push(...children.flatMap(literalsIn)),
    JSXFragment: ({ children }) => void found.push(...children.flatMap(literalsIn)),
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && SAYS.has(callee.name)) found.push(...given.flatMap(literalsIn));
    },
  });
  visitor.visit(parseSync(file, code).program);
  // A word; signs such as "·" and "✓" are the same in every language, and so is an address to type.
  return found.filter((text) => /\p{L}{2}/u.test(text) && !text.startsWith('https:'));
}

const SHOWN = new Set(['label', 'title', 'aria-label', 'placeholder', 'alt', 'hint', 'verb', 'good', 'bad']);

const SAYS = new Set(['toast', 'announce']);

/** The part of a syntax tree that is used here. */
interface Part {
  readonly type: string;
  readonly value?: unknown;
  readonly expression?: Part;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  readonly consequent?: Part;
  readonly alternate?: Part;
  readonly right?: Part;
}

/** The literals that an expression can come to: not those that it compares with or asks for by name. */
function literalsIn(node: object | null | undefined): string[] {
  // The parser has a type for each kind of node.
  const { type, value, expression, quasis = [], consequent, alternate, right } = (node ?? { type: '' }) as Part;
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (type === 'TemplateLiteral') return quasis.map((quasi) => quasi.value.raw);
  if (type === 'ConditionalExpression') return [...literalsIn(consequent), ...literalsIn(alternate)];
  if (type === 'LogicalExpression') return literalsIn(right);
  return type === 'JSXExpressionContainer' ? literalsIn(expression) : [];
}
