/** What the parts of the benchmark share: a page for React, and the library as it ships. */
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import type * as contract from '../../src/contract/index.js';
import type * as library from '../../src/index.js';

const { window } = new JSDOM('<div id="root"></div>', { url: 'https://app.test' });
Object.assign(globalThis, { window, document: window.document });

/** An element of the page for a root of React's. */
export function createPlace(): HTMLElement {
  return window.document.createElement('div');
}

// What ships is measured; its types are those of the source, because dist/ may not be there yet.
const dist = pathToFileURL('dist/').href;
export const hooks = (await import(`${dist}index.js`)) as typeof library;
export const operations = (await import(`${dist}contract/index.js`)) as typeof contract;
