import { isFields } from './exchanges.js';

/**
 * What of a body is compared: the keys of objects and the types of values, at every depth. Of a list it is the set of the
 * types of its items, and for objects the union of their keys, each with all its types; an empty list is its own type.
 */
export function shapeOf(body: unknown): Shape {
  if (Array.isArray(body)) return { list: body.length === 0 ? 'empty' : merged(body.map(shapeOf)) };
  if (isFields(body)) return { keys: Object.fromEntries(Object.entries(body).map(([key, value]) => [key, shapeOf(value)])) };
  if (typeof body === 'string' && body.trimStart().startsWith('<')) return { type: 'html' };
  return { type: body === null || body === undefined ? 'null' : typeof body };
}

export type Shape =
  | { readonly type: string }
  | { readonly keys: Readonly<Record<string, Shape>> }
  | { readonly list: Shape | 'empty' }
  | { readonly oneOf: readonly Shape[] };

/** Where two shapes differ, in words; nothing when they do not. */
export function shapeDifferences(recorded: Shape, answered: Shape, path = 'body'): string[] {
  if (JSON.stringify(canonical(recorded)) === JSON.stringify(canonical(answered))) return [];
  if ('keys' in recorded && 'keys' in answered) {
    const keys = new Set([...Object.keys(recorded.keys), ...Object.keys(answered.keys)]);
    return [...keys].flatMap((key) => {
      const [one, other] = [recorded.keys[key], answered.keys[key]];
      if (one === undefined) return [`${path}.${key} is more than was recorded`];
      return other === undefined ? [`${path}.${key} is missing`] : shapeDifferences(one, other, `${path}.${key}`);
    });
  }
  if ('list' in recorded && 'list' in answered && recorded.list !== 'empty' && answered.list !== 'empty') {
    return shapeDifferences(recorded.list, answered.list, `${path}[]`);
  }
  return [`${path} is ${described(answered)}, recorded as ${described(recorded)}`];
}

function merged(shapes: readonly Shape[]): Shape {
  const kinds = new Map<string, Shape>();
  for (const shape of shapes) {
    const kind = Object.keys(shape).join('');
    const standing = kinds.get(kind);
    if (standing === undefined) kinds.set(kind, shape);
    else if ('keys' in shape && 'keys' in standing) kinds.set(kind, { keys: mergedKeys(standing.keys, shape.keys) });
    else if (JSON.stringify(standing) !== JSON.stringify(shape)) kinds.set(JSON.stringify(shape), shape);
  }
  const [only, ...others] = kinds.values();
  return only !== undefined && others.length === 0 ? only : { oneOf: [...kinds.values()] };
}

function mergedKeys(one: Readonly<Record<string, Shape>>, other: Readonly<Record<string, Shape>>): Record<string, Shape> {
  const keys: Record<string, Shape> = { ...one };
  for (const [key, shape] of Object.entries(other)) {
    const standing = keys[key];
    const parts = standing === undefined ? [] : partsOf(standing);
    keys[key] = merged([...parts, shape]);
  }
  return keys;
}

function partsOf(shape: Shape): readonly Shape[] {
  return 'oneOf' in shape ? shape.oneOf : [shape];
}

/** The same shape with its keys and alternatives in order. */
function canonical(shape: Shape | 'empty'): unknown {
  if (shape === 'empty') return shape;
  if ('keys' in shape) {
    return {
      keys: Object.entries(shape.keys)
        .map(([key, value]) => [key, canonical(value)] as const)
        .toSorted(([one], [other]) => one.localeCompare(other)),
    };
  }
  if ('list' in shape) return { list: canonical(shape.list) };
  if ('oneOf' in shape) return { oneOf: shape.oneOf.map((part) => JSON.stringify(canonical(part))).toSorted() };
  return shape;
}

function described(shape: Shape): string {
  if ('keys' in shape) return `an object of ${Object.keys(shape.keys).toSorted().join(', ')}`;
  if ('list' in shape) return shape.list === 'empty' ? 'an empty list' : `a list of ${described(shape.list)}`;
  return 'oneOf' in shape ? shape.oneOf.map(described).join(' or ') : shape.type;
}
