import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const source = path.resolve(import.meta.dirname, '../src');

/** Of the id of a module that holds the code of many files, before its name. */
const BUNDLED = '\0library:';

/** How the names of these modules end. No file of src/ imports another one by such a name. */
const SUFFIX = '.bundled.js';

/**
 * In development, puts the code of src/ into one module. The first page takes 230 files of src/, and a request for each of them took most of
 * a cold start. Every file keeps its exports; they come from that module. A change in src/ reloads the page.
 */
export function libraryInOneModule(): Plugin {
  let bundled: ReturnType<typeof bundle> | undefined;
  return {
    name: 'community-hooks:library-in-one-module',
    apply: 'serve',
    enforce: 'pre',
    // It begins while Storybook still starts. An error is shown by the module that waits for it.
    configureServer: () => {
      bundled = bundle();
      bundled.catch(() => undefined);
    },
    resolveId: {
      filter: { id: /^\.\/.*\.bundled\.js$/ },
      handler: (id) => BUNDLED + id.slice(2),
    },
    load: {
      filter: { id: [/^\0library:/, /[\\/]src[\\/].*\.tsx?$/] },
      handler: async (id) => {
        const chunk = (await (bundled ??= bundle())).get(id.replace(BUNDLED, ''));
        // An empty map: Vite would make one as large as the code.
        return chunk && { code: chunk.code, map: { mappings: '' } };
      },
    },
    hotUpdate({ file }) {
      if (!path.resolve(file).startsWith(source + path.sep)) return undefined;
      bundled = undefined;
      this.environment.moduleGraph.invalidateAll();
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

/** What src/ is bundled into, by the name of the module; for each file of src/, also by its path. */
export async function bundle(): Promise<ReadonlyMap<string, OutputChunk>> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const build = await rolldown({
    input: files.map((file) => path.join(source, file)),
    // Packages are imported by their names, files by their paths.
    external: /^(?![A-Za-z]:)[\w@]/,
    preserveEntrySignatures: 'strict',
    platform: 'browser',
    logLevel: 'silent',
  });
  const { output } = await build.generate({
    entryFileNames: `[name]${SUFFIX}`,
    chunkFileNames: `[name]${SUFFIX}`,
    // The service worker and the forms have modules of their own: no page needs their packages before it appears.
    codeSplitting: { groups: [{ name: 'library', test: /[\\/]src[\\/](?!testing|forms)/ }] },
  });
  await build.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  return new Map(
    chunks.flatMap((chunk): [string, OutputChunk][] => [
      [chunk.fileName, chunk],
      ...(chunk.facadeModuleId ? [[chunk.facadeModuleId, chunk] as [string, OutputChunk]] : []),
    ]),
  );
}
