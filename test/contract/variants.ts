/** A copy of a value with one change. `place` is a path such as `invites.created_user.id`, without array indices. */
export interface Variant {
  readonly place: string;
  readonly change: 'removed' | 'type' | 'null';
  readonly value: unknown;
}

/** Every copy with one changed key: missing, of another type, or null. In arrays, the first item is changed. */
export function variants(value: unknown, place = ''): Variant[] {
  if (Array.isArray(value)) return value.flatMap((row: unknown, index) => inRow(value, row, index, place));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => inKey(value, key, inner, place));
}

function inRow(whole: readonly unknown[], row: unknown, index: number, place: string): Variant[] {
  const changes: Variant[] = [{ place, change: 'type', value: otherType(row) }, ...variants(row, place)];
  return changes.map((variant) => ({ ...variant, value: whole.with(index, variant.value) }));
}

function inKey(whole: Readonly<Record<string, unknown>>, key: string, inner: unknown, place: string): Variant[] {
  const here = `${place}.${key}`;
  const { [key]: _removed, ...rest } = whole;
  const changes: Variant[] = [
    { place: here, change: 'type', value: otherType(inner) },
    { place: here, change: 'null', value: null },
    ...variants(inner, here),
  ];
  return [
    { place: here, change: 'removed', value: rest },
    ...changes.map((variant) => ({ ...variant, value: { ...whole, [key]: variant.value } })),
  ];
}

function otherType(value: unknown): unknown {
  if (typeof value === 'number') return 'text';
  if (typeof value === 'object') return 7;
  return [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
