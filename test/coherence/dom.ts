import { JSDOM } from 'jsdom';

// A document for React, made before anything that looks for one is loaded: TanStack Query takes a process without a window for a server.
if (typeof window === 'undefined') {
  const { window: dom } = new JSDOM('<!doctype html>', { url: 'https://app.test/' });
  Object.assign(globalThis, { window: dom, document: dom.document, navigator: dom.navigator });
}
