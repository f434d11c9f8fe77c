/** The hooks of src/react/: where they stand, what they give, and the comment above each. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnyOperation } from '../../src/contract/operation.js';
import { okunaRoutes, type Route, routeOf } from '../../src/contract/routes.js';
import { parse } from './comments.js';

export interface Hook {
  readonly name: string;
  readonly file: string;
  /** What it does for the user: the first paragraph of its comment, which is written by hand. */
  readonly summary: string;
  /** The type of `data` or, for a write, of what `mutateAsync` resolves to. Every list is `readonly`, so that is left out. */
  readonly data: string;
}

const HOOK =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport function (use\w+)(?:<Data = ([^>]+)>|<Kept = unknown>)?\([\s\S]*?\): (\w+)(?:<([^,>]+))?/g;

/** The hooks of all files, by name. */
export function hooksOf(root: string): ReadonlyMap<string, Hook> {
  const hooks = [...reactFiles(root)].flatMap(([file, text]) =>
    [...text.matchAll(HOOK)].map(([, comment = '', name = '', read, , write = '']): Hook => {
      return { name, file, summary: parse(comment).summary, data: (read ?? write).replace('readonly ', '') };
    }),
  );
  return new Map(hooks.map((hook) => [hook.name, hook]));
}

/** The hook of an operation. */
export function hookOf(hooks: ReadonlyMap<string, Hook>, operation: string): Hook {
  const hook = hooks.get(hookNameOf(operation));
  if (!hook) throw new Error(`src/react/ has no ${hookNameOf(operation)} with a comment above it`);
  return hook;
}

/** The files of src/react/ with other comments above the hooks; a hook for which `write` gives nothing keeps its own. */
export function withComments(root: string, write: (hook: string) => string | undefined): ReadonlyMap<string, string> {
  const replaced = [...reactFiles(root)].map(([file, text]) => {
    const changed = text.replaceAll(HOOK, (whole: string, comment: string, name: string) => {
      const written = write(name);
      return written === undefined ? whole : whole.replace(`/**${comment}*/`, () => written);
    });
    return [file, changed] as const;
  });
  return new Map(replaced);
}

/** The requests of an operation, such as `GET /api/invites/`: the default one, and that of the public server, null if it has none. */
export function requestsOf(operation: AnyOperation): [own: string, okuna: string | null] {
  const written = ({ method, path: template }: Route): string => `${method} ${template}`;
  const okuna = routeOf(operation, okunaRoutes);
  return [written(operation), okuna && written(okuna)];
}

/** `useBlockUser` for `blockUser`. */
export function hookNameOf(operation: string): string {
  return `use${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
}

function reactFiles(root: string): ReadonlyMap<string, string> {
  const directory = path.join(root, 'src/react');
  return new Map(readdirSync(directory).map((file) => [file, readFileSync(path.join(directory, file), 'utf8')]));
}
