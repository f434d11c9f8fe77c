import { afterEach, beforeEach } from 'vitest';
import { forgetSecrets, secretsFound, watchShown, watchStorage } from '../support/secrets.js';
import './watch.js';

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
