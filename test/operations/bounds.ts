/** Values that a kind of field accepts and refuses: on each bound and just outside it. The first one is an ordinary valid value. */
export interface Bounds {
  readonly inside: readonly unknown[];
  readonly outside: readonly unknown[];
}

export const long = (length: number): string => 'x'.repeat(length);
const picture = new File(['x'], 'a.png', { type: 'image/png' });

const unlike = { text: [7, true, {}, [], null], number: [0.5, '1', true, {}, null, Number.NaN], boolean: ['true', '', 1, null] };
const names = ['a', long(30), 'A_b.9', ' ida '];
const noNames = [long(31), 'a b', 'a-b', 'å', ...unlike.text];
/** A file only in the `FormData` of React Native. */
const ofReactNative = { uri: 'file:///pictures/alice.png', name: 'alice.png', type: 'image/png' };
const files = [picture, new Blob(['x'], { type: 'image/jpeg' })];
const noFiles = [
  '',
  'a.png',
  new Blob(['x']),
  new File(['x'], 'a.svg', { type: 'image/svg+xml' }),
  new File(['x'], 'a.txt'),
  ofReactNative,
];

/** The spaces around a password are sent, but do not make it long enough. */
const passwords = [long(10), long(100), ` ${long(10)} `];
const noPasswords = [long(9), long(101), `${long(9)} `, ` ${long(9)}`, `${long(9)}\0`, ...unlike.text];

function textOf(minimum: number, maximum: number): Bounds {
  const tooShort = minimum === 0 ? [] : [long(minimum - 1), '   '];
  return {
    inside: ['x', long(minimum), long(maximum), ` ${long(maximum)} `],
    outside: [...tooShort, long(maximum + 1), '\0', ...unlike.text],
  };
}

function numberFrom(minimum: number, maximum = Number.MAX_SAFE_INTEGER): Bounds {
  return { inside: [minimum, maximum], outside: [minimum - 1, -1, maximum + 1, ...unlike.number] };
}

/** The bounds of the service's inputs (docs/service-behaviour.md). */
export const fieldKinds = {
  username: { inside: names, outside: ['', '   ', ...noNames] },
  'username or blank': { inside: ['', '  ', ...names], outside: noNames },
  'password to compare': { inside: [...passwords, '1234567890'], outside: noPasswords },
  'password to set': {
    inside: [...passwords, '123456789x', '12345 67890'],
    outside: [...noPasswords, '1234567890', ' 1234567890 '],
  },
  email: {
    inside: ['a@b.co', "o'hara+x@sub.example.org", 'på@exämple.org', ' a@b.co ', `${long(300)}@b.co`, `a@${long(300)}.co`],
    outside: ['', 'a', 'a@b', 'a b@c.de', '@b.co', 'a@', 'a\0@b.co', 'a@b.c\0', `a@b${'.'.repeat(150_000)} c`, ...unlike.text],
  },
  token: { inside: ['a.b.c', ' a.b.c ', long(10_000)], outside: ['', '  ', 'a.b\0', ...unlike.text] },
  'name of a person': {
    inside: ['Ida', 'x', long(192)],
    outside: ['', '  ', long(193), 'a<b', 'a>b', 'a\0b', ...unlike.text],
  },
  bio: textOf(0, 1000),
  location: textOf(0, 64),
  'web address': {
    inside: ['', 'ida.example', `https://${long(192)}`, long(192)],
    outside: [`https://${long(193)}`, long(193), 'a b', ...unlike.text],
  },
  visibility: { inside: ['P', 'O', 'T'], outside: ['X', '', 'p', ...unlike.text] },
  'yes or no': { inside: [true, false], outside: unlike.boolean },
  'ticked box': { inside: [true], outside: [false, ...unlike.boolean] },
  picture: { inside: files, outside: [null, ...noFiles] },
  'picture or none': { inside: [null, ...files], outside: noFiles },
  id: numberFrom(1),
  offset: numberFrom(0),
  'count up to 10': numberFrom(1, 10),
  'count up to 20': numberFrom(1, 20),
  query: textOf(1, 120),
  description: textOf(1, 1000),
  'device uuid': textOf(1, 64),
  'device name': textOf(1, 32),
  'circle name': textOf(1, 100),
  color: { inside: ['#abc', '#A1b2C3'], outside: ['abc', '#ab', '#abcd', '#abcdeff', '#ggg', '', ...unlike.text] },
  nickname: textOf(1, 192),
  'community name': { inside: ['x', long(32), 'a_B9'], outside: ['', long(33), 'a.b', 'a b', ...unlike.text] },
  usernames: { inside: [[], ['ida', 'mo.lind'], [long(30)]], outside: ['ida', [''], [long(31)], ['a-b'], [7], {}, null] },
  ids: { inside: [[], [1, 2]], outside: ['1', 1, [0], [1.5], ['1'], {}, null] },
  'notification codes': { inside: [[], ['PR', 'UNP']], outside: ['PR', ['XX'], ['pr'], [7], {}, null] },
  'at least one notification code': { inside: [['PR'], ['PR', 'UNP']], outside: [[], 'PR', ['XX'], [7], {}, null] },
} satisfies Readonly<Record<string, Bounds>>;

/** The name of a kind of field; a record gives one to each field of its input. */
export type FieldKind = keyof typeof fieldKinds;
