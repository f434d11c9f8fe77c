/**
 * `npm run task -- size`: what a small app weighs with one hook of dist/, or with operations of its own, React left out, TanStack Query, ky
 * and zod counted; bundled by esbuild and by Vite, gzip -9; how much of it is the library's own; what all hooks weigh, and the entries for
 * texts and forms. Ends with an error when something is over its bound; `npm run task -- size raise` makes it the new bound.
 * `npm run task -- size useInvites` lists what is in the app with that hook, by bytes before compression. `npm run task -- size groups` says what
 * each group of hooks, and each entry, adds to an app that signs in, reads and writes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { groups } from '../stories/manual/groups.js';
import { pages } from '../stories/manual/pages.js';

const KIB = 1024;
const react = ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'];
const libraries = ['@tanstack/*', 'ky', 'zod/*'];
const directory = path.resolve('.cache/size');

interface App {
  /** The hook of the package that it uses, or the entry. */
  readonly hook: string;
  readonly component: string;
  /** In place of the import of the hook. */
  readonly declarations?: string;
}

const apps: readonly App[] = [
  {
    hook: 'useInvites',
    component:
      'const { data } = useInvites(); return <ul>{data?.map((invite) => <li key={invite.id}>{invite.nickname}</li>)}</ul>;',
  },
  {
    hook: 'useNotificationsUnreadCount',
    component: 'const { data } = useNotificationsUnreadCount(); return <b>{data?.count}</b>;',
  },
  // Of it, 13 KiB are what derives the changes and the numbers from the rules: the same for every write (docs/decisions/counts.md).
  {
    hook: 'useBlockUser',
    component: `const block = useBlockUser(); return <button onClick={() => block.mutate({ username: 'bob' })}>Block</button>;`,
  },
  // A read and a write of the app's own, with the kinds and laws of the package and the check of the rules.
  {
    hook: 'own-operations',
    declarations: `
      import * as z from 'zod/mini';
      import {
        defineMutation, defineQuery, entity, mutationHook, ownOperations, ownRules, queryHook, withOperations, words,
      } from 'community-hooks/own-operations';
      const Id = z.object({ id: z.number() });
      const Ticket = entity('ticket', z.object({ id: z.number(), is_closed: z.boolean() }));
      const shared = { group: 'tickets', path: '/api/tickets/:id/', token: 'required', input: Id, output: Ticket };
      const rules = ownRules({ keys: { ticket: ['id'] } });
      const ticket = words.holds(
        defineQuery({ ...shared, name: 'ticket', method: 'GET', summary: 'Get a ticket.' }),
        ({ id }) => words.one('ticket', { id }),
      );
      const closeTicket = rules.makes(
        defineMutation({ ...shared, name: 'closeTicket', method: 'DELETE', summary: 'Close a ticket.' }),
        ({ id }) => [words.become('ticket', { id }, { is_closed: true })],
      );
      const useTicket = queryHook(ticket);
      const useCloseTicket = mutationHook(closeTicket);
      withOperations(client, ownOperations(rules, [ticket, closeTicket]));`,
    component: `
      const { data } = useTicket({ id: 1 });
      const close = useCloseTicket();
      return <button disabled={data?.is_closed} onClick={() => close.mutate({ id: 1 })}>Close</button>;`,
  },
];

/** Entries beside the main one, with all they export. Packages are left out. */
const entries = ['texts', 'devtools', 'forms/react-hook-form', 'forms/tanstack-form'];

/** In KiB, by what is measured and its bundler: what it weighs today, rounded up. The aim is 27 for a read and 30 for a write. */
const BOUNDS = 'scripts/size-bounds.json';
type Bounds = Record<string, Record<string, number>>;

/** What else an app may import. */
const additions: Readonly<Record<string, string>> = {
  '.': 'createSession, webStorage, browserTabs',
  './texts': 'messageOf, fieldErrorsOf',
  './forms': 'formErrorsOf, schemaInWords',
  './persist': 'persistCommunity',
  './outbox': 'createOutbox, useOutbox',
  './contract': 'okunaRoutes',
};

const argument = process.argv[2];
const bounds = JSON.parse(readFileSync(BOUNDS, 'utf8')) as Bounds;

mkdirSync(directory, { recursive: true });
console.log(row('one hook', 'esbuild', 'bound', 'Vite', 'bound', 'own'));
let over = 0;
for (const app of apps) {
  const { hook } = app;
  const entry = path.join(directory, `${hook}.tsx`);
  writeFileSync(entry, sourceOf(app));
  // The rest is TanStack Query, ky and zod.
  const own = kib(await esbuildSize(entry, libraries));
  printRow(hook, { esbuild: await esbuildSize(entry), vite: await viteSize(entry) }, own);
}
const everything = path.resolve('dist/index.js');
console.log(row('all exports', kib(await esbuildSize(everything)), '', '', '', kib(await esbuildSize(everything, libraries))));
for (const entry of entries) printRow(entry, { esbuild: await esbuildSize(path.resolve(`dist/${entry}/index.js`)) });
console.log(over === 0 ? 'size: everything is within its bounds (KiB, gzip -9)' : `size: ${over} over the bound (KiB, gzip -9)`);
const isRaising = argument === 'raise';
if (isRaising) writeFileSync(BOUNDS, `${JSON.stringify(bounds, undefined, 2)}\n`);
else if (over > 0) process.exitCode = 1;
if (isRaising) console.log(`${BOUNDS} has what is over as its bound: say why in the commit.`);
else if (argument === 'groups') await printGroups();
else if (argument !== undefined) console.log((await contentsOf(path.join(directory, `${argument}.tsx`))).join('\n'));

/** Prints sizes beside their bounds, and by how much they are over; the bounds become what the sizes need. */
function printRow(name: string, sizes: Readonly<Record<string, number>>, ...more: readonly string[]): void {
  const ofName = (bounds[name] ??= {});
  const excess: string[] = [];
  const cells = Object.entries(sizes).flatMap(([bundler, size]) => {
    const bound = ofName[bundler] ?? 0;
    if (size > bound) {
      over += 1;
      excess.push(`${Math.ceil((size - bound) * KIB)} bytes over ${bound}`);
      ofName[bundler] = Math.ceil(size * 20) / 20;
    }
    return [kib(size), bound];
  });
  console.log(row(name, ...cells, ...more), ...excess);
}

/** What an app pays for more, in KiB: with esbuild, whole. */
async function printGroups(): Promise<void> {
  const first = ['useLogin', 'useLogout', 'useSession', 'useCurrentUser', 'useFollowUser'];
  const whole = async (hooks: readonly string[], more = ''): Promise<number> => {
    const entry = path.join(directory, 'group.ts');
    const names = ['CommunityProvider', 'createCommunityClient', ...new Set(hooks)].join(', ');
    writeFileSync(entry, `import { ${names} } from 'community-hooks'; ${more} globalThis.used = [${names}];`);
    return esbuildSize(entry);
  };
  const base = await whole(first);
  console.log(row(`\nthe provider, ${first.join(', ')}`, kib(base)));
  for (const [group, { title }] of Object.entries(groups)) {
    const hooks = pages.filter((page) => page.group === group).map(({ hook }) => hook);
    console.log(row(title, `+${kib((await whole([...first, ...hooks])) - base)}`));
  }
  console.log(row('all hooks', `+${kib((await whole([...first, ...pages.map(({ hook }) => hook)])) - base)}`));
  for (const [entry, names] of Object.entries(additions)) {
    const more = `import { ${names} } from 'community-hooks${entry.slice(1)}'; globalThis.more = [${names}];`;
    console.log(row(`${entry} ${names}`, `+${kib((await whole(first, more)) - base)}`));
  }
}

function sourceOf({ hook, component, declarations = `import { ${hook} } from 'community-hooks';` }: App): string {
  return `
    import { createRoot } from 'react-dom/client';
    import { CommunityProvider, createCommunityClient } from 'community-hooks';
    const client = createCommunityClient({ baseUrl: '/api-server' });
    ${declarations}
    function Example() { ${component} }
    createRoot(document.body).render(<CommunityProvider client={client}><Example /></CommunityProvider>);
  `;
}

async function esbuildSize(entry: string, leftOut: readonly string[] = []): Promise<number> {
  const { outputFiles } = await esbuilt(entry, leftOut);
  return zipped(outputFiles.map(({ text }) => text));
}

/** Each module of the app with its minified bytes, the largest first. */
async function contentsOf(entry: string): Promise<string[]> {
  const { metafile } = await esbuilt(entry);
  const modules = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const sizes = modules.map(([file, { bytesInOutput }]) => ({ file: file.replace(/^.*node_modules\//, ''), bytesInOutput }));
  return sizes
    .sort((one, other) => other.bytesInOutput - one.bytesInOutput)
    .map(({ file, bytesInOutput }) => row(file, bytesInOutput));
}

function esbuilt(entry: string, leftOut: readonly string[] = []) {
  return bundle({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    // Not this checkout's, which takes the library from src.
    tsconfigRaw: {},
    external: [...react, ...leftOut],
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    // It warns of every import of a module that has no side effects.
    logLevel: 'error',
  });
}

async function viteSize(entry: string): Promise<number> {
  const built = await build({
    configFile: false,
    root: directory,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, external: react },
    },
  });
  if (!('output' in built)) throw new Error('size: Vite gave more than one build');
  return zipped(built.output.map((file) => (file.type === 'chunk' ? file.code : '')));
}

/** In KiB. */
function zipped(files: readonly string[]): number {
  return gzipSync(files.join('\n'), { level: 9 }).length / KIB;
}

function kib(size: number): string {
  return size.toFixed(2);
}

function row(name: string, ...cells: readonly (string | number)[]): string {
  return [name.padEnd(48), ...cells.map((cell) => String(cell).padStart(9))].join('');
}
