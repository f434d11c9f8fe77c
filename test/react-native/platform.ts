import { readFileSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { NativeFile } from '../../src/contract/native-file.js';

type Listener = (() => void) | null;

/** The form of React Native: it takes files as a picker gives them, and can do nothing but grow. */
export class NativeFormData {
  readonly parts: [name: string, value: unknown][] = [];
  append(name: string, value: unknown): void {
    this.parts.push([name, value]);
  }
}

/** Reads a Blob as text: all that `whatwg-fetch`, which is the `fetch` of React Native, asks of it. */
export class NativeFileReader {
  result: string | null = null;
  onload: Listener = null;
  onerror: Listener = null;
  readAsText(blob: Blob): void {
    void blob.text().then((text) => {
      this.result = text;
      this.onload?.();
    });
  }
}

/** The network of a device. It knows no streams. */
export class NativeXMLHttpRequest {
  readyState = 0;
  status = 0;
  statusText = '';
  responseURL = '';
  responseType = '';
  response: unknown = null;
  withCredentials = false;
  onload: Listener = null;
  onerror: Listener = null;
  ontimeout: Listener = null;
  onabort: Listener = null;
  onreadystatechange: Listener = null;
  #request: ClientRequest | undefined;
  #answered = '';

  open(method: string, url: string): void {
    this.responseURL = url;
    this.#request = request(url, { method, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        this.status = answer.statusCode ?? 0;
        this.response = new Blob([Buffer.concat(chunks)]);
        const { rawHeaders: raw } = answer;
        this.#answered = raw.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${raw[at + 1]}` : [])).join('\r\n');
        this.#end(this.onload);
      });
    });
    this.#request.on('error', () => this.readyState === 4 || this.#end(this.onerror));
  }

  setRequestHeader(name: string, value: string): void {
    this.#request?.setHeader(name, value);
  }

  getAllResponseHeaders(): string {
    return this.#answered;
  }

  abort(): void {
    this.#end(this.onabort);
    this.#request?.destroy();
  }

  send(body: string | NativeFormData | null): void {
    if (body instanceof NativeFormData) this.#request?.setHeader('content-type', `multipart/form-data; boundary=${BOUNDARY}`);
    this.#request?.end(body instanceof NativeFormData ? bytesOf(body) : body);
  }

  #end(listener: Listener): void {
    this.readyState = 4;
    this.onreadystatechange?.();
    listener?.();
  }
}

const BOUNDARY = 'part-of-a-native-form';

/** The platform reads the files of a form when it sends them. */
function bytesOf({ parts }: NativeFormData): Buffer {
  const all = parts.flatMap(([name, value]) => {
    // Nothing but texts and files gets into a form.
    const { uri, type, name: file } = value as NativeFile;
    const isText = typeof value === 'string';
    const about = isText ? '' : `; filename="${file}"\r\nContent-Type: ${type}`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${about}\r\n\r\n`;
    return [Buffer.from(head), isText ? Buffer.from(value) : readFileSync(fileURLToPath(uri)), Buffer.from('\r\n')];
  });
  return Buffer.concat([...all, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** The `URL` of React Native itself: it adds a slash to a path, and its parts cannot be set. Expo replaces it. */
export class BareUrl {
  readonly href: string;
  constructor(url: string) {
    this.href = /[/?#]$|[?#]/.test(url) ? url : `${url}/`;
  }
  get origin(): string {
    return /^https?:\/\/[^/]+/.exec(this.href)?.[0] ?? '';
  }
  get pathname(): string {
    return /^https?:\/\/[^/]+([^?#]*)/.exec(this.href)?.[1] || '/';
  }
  get search(): string {
    return /\?[^#]*/.exec(this.href)?.[0] ?? '';
  }
  toString(): string {
    return this.href;
  }
}
