import { MutationCache, QueryCache } from '@tanstack/react-query';
import { watchCache, watchSaid } from '../support/secrets.js';

// A module of its own: the setup runs for each file, and these are needed once in a process.
for (const Cache of [QueryCache, MutationCache]) {
  // Every query and every mutation of every cache is made by it.
  const prototype = Cache.prototype as { build: (this: QueryCache | MutationCache, ...args: never[]) => unknown };
  const { build } = prototype;
  prototype.build = function watchedBuild(...args) {
    watchCache(this);
    return build.apply(this, args);
  };
}

for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  const { [method]: say } = console;
  console[method] = (...words: unknown[]) => {
    watchSaid(words);
    say(...words);
  };
}
