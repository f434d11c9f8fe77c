import { isFields } from './exchanges.js';

/** The types of values by their paths, such as `body.rows[].id`. All items of a list have one path. */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>;

/** What of a body is compared: the keys of objects and the types of values, at every depth. An empty list is its own type. */
export function shapeOf(body: unknown): Shape {
  const shape = new Map<string, Set<string>>();
  const note = (value: unknown, path: string): void => {
    shape.set(path, (shape.get(path) ?? new Set()).add(typeOf(value)));
    if (Array.isArray(value)) for (const item of value) note(item, `${path}[]`);
    else if (isFields(value)) for (const [key, inner] of Object.entries(value)) note(inner, `${path}.${key}`);
  };
  note(body, 'body');
  return shape;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isFields(value)) return 'an object';
  if (typeof value === 'string' && value.trimStart().startsWith('<')) return 'html';
  return value === null || value === undefined ? 'null' : typeof value;
}

/** Where two shapes differ, in words, without what is inside such a place; nothing when they do not. */
export function shapeDifferences(recorded: Shape, answered: Shape): string[] {
  const different = [...new Set([...recorded.keys(), ...answered.keys()])].filter(
    (path) => described(recorded, path) !== described(answered, path),
  );
  const isInside = (path: string, other: string): boolean => path.startsWith(`${other}.`) || path.startsWith(`${other}[`);
  const outermost = different.filter((path) => !different.some((other) => isInside(path, other)));
  return outermost.map((path) => {
    if (!recorded.has(path)) return `${path} is more than was recorded`;
    if (!answered.has(path)) return `${path} is missing`;
    return `${path} is ${described(answered, path)}, recorded as ${described(recorded, path)}`;
  });
}

function described(shape: Shape, path: string): string {
  return [...(shape.get(path) ?? [])].toSorted().join(' or ');
}
