/** The JSDoc comments of src/, read as text: what the declarations say becomes a part of the docs. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Comment {
  /** The first paragraph. */
  readonly summary: string;
  /** The meaning of error statuses: the lines `@throws 404 …`. */
  readonly errors: ReadonlyMap<number, string>;
}

const COMMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:async )?(?:const|function|interface|type) (\w+)/g;

/** The comments of all exports below a folder of src/, by name; the first of a name counts. */
export function commentsIn(root: string, ...folders: readonly string[]): ReadonlyMap<string, Comment> {
  const found = new Map<string, Comment>();
  for (const folder of folders) {
    for (const file of sourcesIn(path.join(root, 'src', folder))) {
      for (const [, text = '', name = ''] of readFileSync(file, 'utf8').matchAll(COMMENTED)) {
        if (!found.has(name)) found.set(name, parse(text));
      }
    }
  }
  return found;
}

/** A comment without its stars. */
export function parse(text: string): Comment {
  const lines = text.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const [prose = '', ...tags] = lines
    .join('\n')
    .trim()
    .split(/\n(?=@)/);
  const [summary = ''] = prose.trim().split(/\n\s*\n/);
  const errors = tags.flatMap((tag) => {
    const [, status, meaning = ''] = /^@throws (\d+) ([\s\S]*)$/.exec(tag) ?? [];
    return status === undefined ? [] : [[Number(status), oneLine(meaning)] as const];
  });
  return { summary: oneLine(summary), errors: new Map(errors) };
}

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  return /^[\s\S]*?\.(?=\s+[A-Z`]|$)/.exec(text)?.[0] ?? text;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function sourcesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .map((file) => path.join(folder, file));
}
