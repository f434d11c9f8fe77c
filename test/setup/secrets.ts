import { MutationCache, QueryCache } from '@tanstack/react-query';
import { afterEach, beforeEach } from 'vitest';
import { forgetSecrets, secretsFound, watchCache, watchSaid, watchShown, watchStorage } from '../support/secrets.js';

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

beforeEach(() => {
  if (typeof document === 'undefined') return;
  for (const area of [localStorage, sessionStorage]) watchStorage(() => Object.entries(area));
  watchShown(() => document.documentElement.outerHTML);
});

// After those of the test itself, and before the page is cleared.
afterEach(() => {
  const places = secretsFound();
  forgetSecrets();
  if (places.length > 0) throw new Error(`After this test a password or a token is in ${places.join(', in ')}.`);
});
