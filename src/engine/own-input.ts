/**
 * A copy of an input, so that an app may change the object it has passed. Only plain objects and lists are copied: a file, and
 * whatever else is not plain, stays the same object. `within` has the objects around the value, so that a cycle ends.
 */
export function ownInput<Input>(input: Input, within?: readonly unknown[]): Input;
export function ownInput(input: unknown, within: readonly unknown[] = []): unknown {
  if (within.includes(input)) return input;
  const own = (value: unknown): unknown => ownInput(value, [...within, input]);
  if (Array.isArray(input)) return input.map(own);
  if (typeof input !== 'object' || !input || Object.getPrototypeOf(input) !== Object.prototype) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, own(value)]));
}
