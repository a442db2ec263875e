import { request as askBackend, STATUS_CODES, type IncomingMessage } from 'node:http';
import { pipeline, type Duplex } from 'node:stream';
import type { Backends } from './backends.js';
import { passedOn, type Forwarded } from './headers.js';
import { refusal } from './refusal.js';

type Headers = Record<string, string | string[]>;

/** The only protocol worth forwarding; a server may ignore others (clients offer HTTP/2 with any request). */
export const isWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

const OFFER = /^(connection|upgrade|http2-settings)$/i;

/** A request without its offer of another protocol (RFC 9110 §7.8), plus the bytes that came after it. */
export function withoutOffer({ method, url, rawHeaders }: IncomingMessage, head: Buffer): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!OFFER.test(rawHeaders[at]!)) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return Buffer.concat([Buffer.from([...lines, '', ''].join('\r\n'), 'latin1'), head]);
}

/** A WebSocket: once the server has agreed, bytes pass both ways unchanged. */
export function upgrade(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  backends: Backends,
  forwarded: Forwarded,
): void {
  client.on('error', () => client.destroy());
  const backend = backends.next(new Set());
  if (!backend) return answer(client, 503, refusal().headers, refusal().body);
  const asking = askBackend({
    ...backend.target,
    method: request.method,
    path: request.url,
    agent: false,
    headers: {
      ...passedOn(request),
      ...forwarded.headers(request),
      connection: 'Upgrade',
      upgrade: request.headers.upgrade ?? '',
    },
  });
  const leave = () => asking.destroy();
  client.once('close', leave);
  asking.on('upgrade', (agreed, server, first) => {
    client.write(headOf(101, { ...passedOn(agreed), connection: 'Upgrade', upgrade: agreed.headers.upgrade ?? '' }));
    client.write(first);
    server.write(head);
    pipeline(server, client, server, () => undefined);
  });
  // It stays HTTP: one response, and no further request on this connection.
  asking.on('response', (refused) => {
    client.write(headOf(refused.statusCode ?? 502, { ...withoutLength(passedOn(refused)), connection: 'close' }));
    pipeline(refused, client, () => undefined);
  });
  asking.on('error', () => {
    if (!client.writableEnded && !client.destroyed) answer(client, 503, refusal().headers, refusal().body);
  });
  asking.end();
}

function answer(client: Duplex, status: number, headers: Headers, body: string): void {
  client.end(headOf(status, { ...headers, connection: 'close' }) + body);
}

/** The end of the connection is the end of the body. */
function withoutLength(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-length'));
}

function headOf(status: number, headers: Headers): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`));
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n');
}
