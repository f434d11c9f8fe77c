import { readFileSync } from 'node:fs';

/** The README's first component, as it is printed there. */
export function firstComponent(): string {
  const [, code] = /\n```tsx\n(.*?)```/s.exec(readFileSync('README.md', 'utf8')) ?? [];
  if (code === undefined) throw new Error('README.md shows no component.');
  return code;
}
