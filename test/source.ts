import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** A file of src, read and parsed. */
export interface Source {
  /** Relative to src, with `/`. */
  readonly file: string;
  readonly code: string;
  readonly parsed: ReturnType<typeof parseSync>;
}

export const root: string = fileURLToPath(new URL('..', import.meta.url));

/** The files behind the entries of the package; no other file re-exports, and no file imports these. */
export const entries: readonly string[] = [
  'index.ts',
  'contract/index.ts',
  'engine/public.ts',
  'sandbox/index.ts',
  'testing/index.ts',
  'testing/browser.ts',
  'testing/node.ts',
  'devtools/index.ts',
  'texts/index.ts',
  'forms/index.ts',
  'forms/react-hook-form/index.ts',
  'forms/tanstack-form/index.ts',
  'persist/index.ts',
  'outbox/index.ts',
  'own-operations/index.ts',
];

export function sources(): Source[] {
  const directory = path.join(root, 'src');
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .map((file) => parse(file, readFileSync(path.join(directory, file), 'utf8')));
}

/** A source as it would be if it stood in src under this name. */
export function parse(file: string, code: string): Source {
  const parsed = parseSync(file, code);
  const [error] = parsed.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return { file, code, parsed };
}
