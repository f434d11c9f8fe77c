import { isIP } from 'node:net';

/** Who may use the served sandbox, beside the programs and pages of this machine. */
export interface Access {
  /** Where it listens: a name leads to it then. */
  readonly host: string;
  /** Pages from elsewhere. */
  readonly origins: readonly string[];
}

/** What `localhost` means: the loopback interface, by both versions of the Internet Protocol. */
export const LOCAL: Access = { host: 'localhost', origins: [] };

/**
 * Why a request is refused; undefined if it may pass. A page on the Internet reaches this machine in two ways: its request has another
 * `Origin`, or the name in `Host` is the page's own, which leads here meanwhile (DNS rebinding). A number instead of a name is never that.
 */
export function refusalOf(headers: Headers, { host, origins }: Access): string | undefined {
  const addressed = hostnameOf(`http://${headers.get('Host') ?? ''}`);
  const names = [`http://${host}`, ...origins].map(hostnameOf).filter((name) => name !== '');
  if (!isLoopback(addressed) && !isNumber(addressed) && !names.includes(addressed)) {
    return `The sandbox does not answer to the name ${addressed}; --host or --origin can name it.`;
  }
  const origin = headers.get('Origin');
  if (origin === null || origins.includes(origin)) return undefined;
  const from = hostnameOf(origin);
  // A page that this machine serves at the same address, as to a telephone.
  if (from !== '' && (isLoopback(from) || from === addressed)) return undefined;
  return `The sandbox does not answer to pages of ${origin}; --origin ${origin} allows them.`;
}

/** Whether it can be the `Origin` of a request: `null`, or a scheme, a host and a port without anything behind. */
export function isOrigin(text: string): boolean {
  return text === 'null' || (/^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]+$/.test(text) && hostnameOf(text) !== '');
}

/** Empty for what is no URL. */
function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

function isLoopback(hostname: string): boolean {
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
}

function isNumber(hostname: string): boolean {
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
