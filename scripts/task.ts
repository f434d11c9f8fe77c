/**
 * `npm run task`: what only CI or a maintainer runs. Without a name it prints the list; `npm run task -- size useInvites` runs one of them,
 * in this process, with what follows as its arguments.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Task {
  readonly does: string;
  /** Its script, and what stands before the given arguments. */
  readonly script: string;
  readonly given?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** By name; those of .ci/run are its steps, too. */
export const tasks: Readonly<Record<string, Task>> = {
  'test:stories': { does: 'runs every story', script: 'test.ts', given: ['--all-stories'] },
  browsers: { does: 'runs tests in Chromium, Firefox and WebKit (docs/browsers.md)', script: 'browsers.ts' },
  chaos: { does: 'random users behind a server that resets, cuts, stalls and replaces', script: 'chaos.ts' },
  conformance: { does: 'DIR: schemas, rules and sandbox against recorded exchanges', script: 'conformance/index.ts' },
  smoke: { does: '[PART…]: the packed library in fresh apps, with several versions of its peers', script: 'smoke/index.ts' },
  types: { does: "the compiler's work, against its bounds", script: 'types.ts' },
  size: {
    does: '[HOOK | groups | raise]: the size of an app with one hook, against its bounds; what is in it; higher bounds',
    script: 'size.ts',
  },
  bench: {
    does: '[PART | --peers]: the cost of hooks, calls, writes and memory, against their bounds',
    script: 'bench/index.ts',
    env: { NODE_ENV: 'production' },
  },
  app: { does: 'builds the App of the stories without Storybook, and walks through it', script: 'app.ts' },
  visit: { does: 'builds the Storybook, and visits it for the first time', script: 'visit.ts' },
  'build-storybook': { does: 'the Storybook as a static site in storybook-static/', script: 'build-storybook.ts' },
  'build-docs': { does: '[DIR]: guides and pages of the hooks as a static site in docs-static/', script: 'site/index.ts' },
  screenshots: { does: '[WORD…]: pictures of every page and story in screenshots/', script: 'screenshots.ts' },
  examples: { does: 'NAME: starts an app of examples/ with the packed library, and the sandbox', script: 'examples.ts' },
  'new-operation': { does: 'writes what is mechanical of a new operation (CONTRIBUTING.md)', script: 'new-operation/index.ts' },
  'new-field': {
    does: 'writes a new relation to a user into the answers that show it (CONTRIBUTING.md)',
    script: 'new-operation/field.ts',
  },
  record: {
    does: '[NAME…]: writes all that follows from declarations, rules and sandbox: the docs, the public names, what each write changes',
    script: 'record.ts',
  },
  publisher: { does: 'ADDRESS | --check: the address of the repository, in package.json', script: 'publisher.ts' },
};

if (process.argv[1]?.endsWith('task.ts')) await main(process.argv.slice(2));

async function main([name, ...given]: readonly string[]): Promise<void> {
  const task = Object.hasOwn(tasks, name ?? '') ? tasks[name ?? ''] : undefined;
  if (!task) {
    const lines = Object.entries(tasks).map(([one, { does }]) => `  ${one.padEnd(16)} ${does}`);
    console.log(['npm run task -- NAME [arguments]', ...lines].join('\n'));
    if (name === undefined) return;
    console.error(`There is no task ${name}.`);
    process.exit(1);
  }
  const script = path.join(import.meta.dirname, task.script);
  Object.assign(process.env, task.env);
  process.argv = [process.argv[0] ?? '', script, ...(task.given ?? []), ...given];
  await import(pathToFileURL(script).href);
}
