import type { ComponentType } from 'react';

/** The example of a hook, as its page has it. */
export async function exampleOf(hook: string): Promise<ComponentType<object>> {
  const module = (await import(`../../stories/manual/examples/${hook}.tsx`)) as Record<string, ComponentType<object>>;
  const [Example] = Object.values(module);
  if (!Example) throw new Error(`${hook} has no example`);
  return Example;
}
