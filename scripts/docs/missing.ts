/** What the docs of an operation are made of, and does not exist yet. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../../src/contract/operations.js';
import * as library from '../../src/index.js';
import { commentsIn } from './comments.js';
import { hookNameOf, hooksOf } from './hooks.js';
import { groupsOfHooks } from './manual.js';

/** A sentence for each missing part. */
export function missingParts(root: string): string[] {
  const hooks = hooksOf(root);
  const comments = commentsIn(root, 'contract', '.');
  const groups = groupsOfHooks(root);
  return operations.flatMap(({ name, kind }) => {
    const hook = hooks.get(hookNameOf(name));
    if (!hook) return [`src/react/ has no ${hookNameOf(name)} with a comment above it.`];
    const type = hook.data.split(' | ')[0]?.replace('[]', '') ?? '';
    const example = `stories/manual/examples/${hook.name}.tsx`;
    const parts: [isThere: boolean, missing: string][] = [
      [/^[A-Z].*\.$/.test(hook.summary), `The comment above ${hook.name} does not begin with a sentence.`],
      [type === 'undefined' || comments.has(type), `The type ${type}, which ${hook.name} returns, has no comment.`],
      [kind === 'query' || name in library, `src/index.ts does not export ${name}.`],
      [existsSync(path.join(root, example)), `${example} is missing: the code that its page shows and runs.`],
      [groups.has(hook.name), `No story is named by a hook of src/react/${hook.file}: its pages have no group.`],
    ];
    return parts.filter(([isThere]) => !isThere).map(([, missing]) => missing);
  });
}
