import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { agentsPage, llmsPage } from '../scripts/docs/assistants.js';
import { missingIn, originOf, unsaidIn } from '../scripts/publisher.js';
import { tasks } from '../scripts/task.js';
import { entries, root, sources } from './source.js';

const pagesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.posix.join(folder, file));
const examples = readdirSync(path.join(root, 'examples')).flatMap((name) => pagesOf(`examples/${name}`));
/** `npm run build` writes these; no copy of them is under version control. */
const made: Readonly<Record<string, string>> = { 'AGENTS.md': agentsPage(), 'llms.txt': llmsPage() };
const pages = [
  ...new Set([...['.', 'docs', 'docs/hooks', 'docs/decisions'].flatMap(pagesOf), ...examples, ...Object.keys(made)]),
];
/** Every text that may name a command, but for the apps of examples/, which have scripts of their own. */
const commandFiles = [
  ...['CONTRIBUTING.md', 'README.md', '.github/workflows/publish.yml', 'vitest.config.ts'],
  ...['docs', 'scripts', 'src', 'test', '.storybook'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:md|tsx?)$/.test(file))
      .map((file) => path.posix.join(folder, file))
      .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('npm run ')),
  ),
];
const textOf = (file: string): string => made[file] ?? readFileSync(path.join(root, file), 'utf8');
const exists = (file: string): boolean => file in made || existsSync(path.join(root, file));
const { files } = JSON.parse(textOf('package.json')) as { files: readonly string[] };

/** npm adds these to every package. */
const ALWAYS = ['README.md', 'LICENSE', 'package.json'];

function isPacked(file: string): boolean {
  return ALWAYS.includes(file) || files.some((one) => file === one || file.startsWith(`${one}/`));
}

/** The relative links of a page, as paths from the root. */
function linksOf(page: string): { readonly target: string; readonly anchor: string | undefined }[] {
  return [...textOf(page).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].map(([, link = '']) => {
    const [file = '', anchor] = link.split('#');
    return { target: file === '' ? page : path.posix.join(path.posix.dirname(page), file), anchor };
  });
}

function anchorsOf(page: string): string[] {
  const headings = textOf(page).match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(pages)('%s: every relative link leads somewhere', (page) => {
  const broken = linksOf(page).filter(({ target, anchor }) => {
    return !exists(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test.each(pages.filter(isPacked))('%s: every relative link leads into the package', (page) => {
  expect(linksOf(page).filter(({ target }) => !isPacked(target))).toEqual([]);
});

test('everything that package.json packs exists, except dist/', () => {
  expect(files.filter((file) => file !== 'dist' && !file.startsWith('!') && !exists(file))).toEqual([]);
});

describe('the pages for assistants', () => {
  test('llms.txt names every page of docs/', () => {
    const targets = linksOf('llms.txt').map(({ target }) => target);
    expect(pagesOf('docs').filter((page) => !targets.includes(page))).toEqual([]);
  });

  test('AGENTS.md uses only names that the package exports', () => {
    const words = [...textOf('AGENTS.md').matchAll(/`([a-z]\w*)(?:\([^`]*\))?`/g)].map(([, name = '']) => name);
    const unknown = words.filter((name) => !publicNames.has(name) && !OTHERS.has(name));
    expect(unknown).toEqual([]);
    const hooks = [...publicNames].filter((name) => /^use[A-Z]/.test(name));
    expect(hooks.filter((hook) => !words.includes(hook))).toEqual([]);
  });
});

test.each(pages)('%s: its code imports only names that exist', (page) => {
  const imports = [...textOf(page).matchAll(/import (?:type )?\{([^}]*)\} from 'community-hooks(\/[\w/-]+)?'/g)];
  const unknown = imports.flatMap(([, names = '', entry = '']) => {
    const known = namesOf(entryFile(entry));
    return names.split(',').flatMap((name) => {
      const plain = name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, '');
      return plain === '' || known.includes(plain) ? [] : [`${plain} from community-hooks${entry}`];
    });
  });
  expect(unknown).toEqual([]);
});

describe('the commands of package.json', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };

  test('are at most twelve', () => {
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(12);
  });

  test('are the only ones that a page, a script or a test names, with the tasks of `npm run task`', () => {
    const known = [
      ...Object.keys(scripts).map((name) => `npm run ${name}`),
      ...Object.keys(tasks).map((name) => `npm run task -- ${name}`),
    ];
    const unknown = commandFiles.flatMap((file) => {
      const named = [...textOf(file).matchAll(/npm run (?:task -- )?[a-z][\w-]*(?::[a-z]+)?/g)].map(([command]) => command);
      return named.filter((command) => !known.includes(command)).map((command) => `${file}: ${command}`);
    });
    expect(unknown).toEqual([]);
  });

  test('.ci/run names only scripts and tasks that exist', () => {
    const steps = [...textOf('.ci/run').matchAll(/^(?:.*then )?(script|task) ([a-z][\w:-]*)/gm)];
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.filter(([, kind, name = '']) => !(kind === 'task' ? tasks : scripts)[name]).map(([line]) => line)).toEqual([]);
  });

  test('each task has a script', () => {
    expect(Object.values(tasks).filter(({ script }) => !existsSync(path.join(root, 'scripts', script)))).toEqual([]);
  });
});

describe('npm run task -- publisher', () => {
  test.each(['https://code.example/ida/hooks', 'https://code.example/ida/hooks/', 'https://code.example/ida/hooks.git'])(
    'makes the three fields from %s',
    (address) => {
      expect(originOf(address)).toEqual({
        repository: { type: 'git', url: 'git+https://code.example/ida/hooks.git' },
        homepage: 'https://code.example/ida/hooks#readme',
        bugs: { url: 'https://code.example/ida/hooks/issues' },
      });
    },
  );

  test.each(['', 'ida/hooks', 'http://code.example/ida/hooks', 'https://code.example', 'https://code.example/ida/hooks?a=b'])(
    'refuses %j',
    (address) => {
      expect(() => originOf(address)).toThrow('is not the https address of a repository');
    },
  );

  test('names the fields that are missing', () => {
    expect(missingIn({ ...originOf('https://code.example/ida/hooks') })).toEqual([]);
    expect(missingIn({ homepage: 'x' })).toEqual(['repository', 'bugs']);
  });

  test('asks for the version at the head of the changelog, and for no changeset that is left', () => {
    expect(unsaidIn('# Changelog\n\n## 1.2.0\n\n## 1.1.0\n', '1.2.0', ['README.md', 'config.json'])).toEqual([]);
    expect(unsaidIn('# Changelog\n\n## Unreleased\n', '1.2.0', ['blue-cats.md'])).toEqual([
      'CHANGELOG.md begins with "Unreleased" and not with "1.2.0".',
      'CHANGELOG.md lacks blue-cats.md of .changeset. (npx changeset version)',
    ]);
  });

  test('stands before the publication in the workflow, which keeps no token and names no registry', () => {
    const workflow = textOf('.github/workflows/publish.yml');
    const commands = [...workflow.matchAll(/run: (.*)/g)].map(([, command]) => command);
    expect(commands.slice(-2)).toEqual(['npm run task -- publisher --check', 'npm publish --provenance --access public']);
    expect(workflow).toContain('id-token: write');
    expect(workflow).not.toMatch(/https?:|registry-url|secrets\./);
  });
});

/** Words between backticks that are no export: fields and values, functions of others. */
const OTHERS = new Set(
  'data fetchNextPage hasNextPage mutate available taken invalid undefined setQueryData invalidateQueries retry unknown url fetch msw'.split(
    ' ',
  ),
);

const all = sources();
const publicNames: ReadonlySet<string> = new Set(entries.flatMap(namesOf));

function namesOf(entry: string): string[] {
  const source = all.find(({ file }) => file === entry);
  const exported = source?.parsed.module.staticExports.flatMap(({ entries: names }) => names) ?? [];
  return exported.flatMap(({ exportName }) => exportName.name ?? []);
}

function entryFile(entry: string): string {
  const name = entry.slice(1);
  const files = name === '' ? ['index.ts'] : [`${name}.ts`, `${name}/index.ts`, `${name}/public.ts`];
  return entries.find((file) => files.includes(file)) ?? '';
}
