import type { OnProgress } from './progress.js';

/** What we use of XMLHttpRequest, which only browsers have. */
interface Xhr {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  responseType: string;
  readonly status: number;
  readonly statusText: string;
  readonly response: ArrayBuffer | null;
  readonly responseURL: string;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: unknown): void;
  abort(): void;
}

const browser = globalThis as { XMLHttpRequest?: new () => Xhr };

/** Statuses without a body: a Response with one would be refused. */
const EMPTY = new Set([204, 205, 304]);

/** Whether this is a browser: `fetch` doesn't tell there how much of a body was sent, XMLHttpRequest does. */
export const tellsProgress = (): boolean => browser.XMLHttpRequest !== undefined;

/** `fetch`, except that it tells how much of the body was sent, and that the reply comes whole. */
export function sendCounted(url: URL, init: RequestInit, onSent: OnProgress): Promise<Response> {
  const { method = 'GET', headers, body, signal } = init;
  return new Promise((resolve, reject) => {
    const xhr = new browser.XMLHttpRequest!();
    xhr.open(method, url.href);
    xhr.responseType = 'arraybuffer';
    new Headers(headers).forEach((value, name) => xhr.setRequestHeader(name, value));
    const abort = (): void => xhr.abort();
    const settle = (): void => signal?.removeEventListener('abort', abort);
    xhr.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
    xhr.onload = () => {
      settle();
      // It follows redirects by itself, which we don't.
      if (xhr.responseURL !== url.href) reject(new TypeError(`It was sent on to ${xhr.responseURL}.`));
      else resolve(responseOf(xhr));
    };
    xhr.onerror = () => {
      settle();
      reject(new TypeError('The connection failed.'));
    };
    xhr.onabort = () => {
      settle();
      reject((signal?.reason as Error | undefined) ?? new TypeError('The connection was cut.'));
    };
    if (signal?.aborted) return xhr.onabort();
    signal?.addEventListener('abort', abort);
    xhr.send(body ?? null);
  });
}

function responseOf(xhr: Xhr): Response {
  const { status, statusText } = xhr;
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return new Response(EMPTY.has(status) ? null : xhr.response, { status, statusText, headers });
}
