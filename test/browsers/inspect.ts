/** `inspect` as a page has it: the names and texts of a value at whatever depth, hidden ones too. What an error says comes first. */
export function inspect(value: unknown): string {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if ((typeof one !== 'object' && typeof one !== 'function') || one === null) {
      texts.push(String(one));
      continue;
    }
    // A page is reached from its nodes, and is looked at by itself.
    if (seen.has(one) || one instanceof Node || one === globalThis) continue;
    seen.add(one);
    if (one instanceof Error) texts.push(String(one));
    if (one instanceof Map || one instanceof Set) left.push(...[...one].flat());
    for (const [name, { value: part }] of Object.entries(Object.getOwnPropertyDescriptors(one))) {
      texts.push(name);
      left.push(part);
    }
  }
  return texts.join('\n');
}
