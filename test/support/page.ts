/** The test runs in a page of a browser, whose address and globals stay as they are. */
export const isPage = typeof process === 'undefined';

/** In a page of WebKit, which cannot read the bytes of a form with a file. */
export const isWebKit = isPage && /AppleWebKit(?!.*Chrome)/.test(navigator.userAgent);
