/**
 * Gives this process the globals of React Native. Import it first: ky and others look for them when they are loaded. Its `URL` stays
 * Node's, which is complete: Expo brings one, and elsewhere the guide asks for a polyfill.
 */
import { environmentManager } from '@tanstack/react-query';
import { AbortController, AbortSignal } from 'abort-controller';
import { NativeFileReader, NativeFormData, NativeXMLHttpRequest } from './platform.js';

/** What Node has, and React Native with Hermes has not. */
const missing = [
  ...['structuredClone', 'crypto', 'BroadcastChannel', 'MessageChannel', 'FinalizationRegistry', 'SharedArrayBuffer'],
  ...['ReadableStream', 'WritableStream', 'TransformStream', 'TextDecoder', 'TextDecoderStream', 'CompressionStream'],
  ...['Event', 'EventTarget', 'DOMException', 'fetch', 'Headers', 'Request', 'Response'],
];
for (const name of missing) Reflect.deleteProperty(globalThis, name);
for (const name of ['PluralRules', 'ListFormat', 'RelativeTimeFormat', 'Segmenter', 'DisplayNames', 'Locale']) {
  Reflect.deleteProperty(Intl, name);
}
const present = {
  window: globalThis,
  self: globalThis,
  navigator: { product: 'ReactNative' },
  // For the renderer of the tests, which React keeps for React Native alone.
  IS_REACT_NATIVE_TEST_ENVIRONMENT: true,
  FormData: NativeFormData,
  FileReader: NativeFileReader,
  XMLHttpRequest: NativeXMLHttpRequest,
  // Without `reason`, `throwIfAborted`, `any` and `timeout`. The same package is in React Native.
  AbortController,
  AbortSignal,
};
for (const [name, value] of Object.entries(present)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
// React Native has its `fetch` from this package, too.
const { fetch, Headers, Request, Response } = await import('whatwg-fetch');
Object.assign(globalThis, { fetch, Headers, Request, Response });
// TanStack Query was loaded before, by the set-up of the tests, and took this process for a server.
environmentManager.setIsServer(() => false);
