import { clientMessages } from '../../../apps/gateway/testing/socks-client.js';

/** Bytes that no client means well with, by name. */
export interface RawAttack {
  name: string;
  bytes: Buffer;
  /** Who reads it in two ways finds a second request in it. */
  smuggles?: true;
}

const of = (name: string, bytes: Buffer | string): RawAttack => ({
  name,
  bytes: Buffer.from(bytes as string, 'latin1'),
});

const INNER = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (headers: string, body: string) => `POST /auth/login HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;
const get = (headers: string) => `GET /health/live HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`;

const smuggled = (name: string, text: string): RawAttack => ({ ...of(`smuggling: ${name}`, text), smuggles: true });

const SMUGGLED: RawAttack[] = [
  smuggled(
    'length and chunks',
    post(`Content-Length: ${INNER.length + 5}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${INNER}`),
  ),
  smuggled('chunks and length', post(`Transfer-Encoding: chunked\r\nContent-Length: 4`, `0\r\n\r\n${INNER}`)),
  smuggled('two lengths', post(`Content-Length: 0\r\nContent-Length: ${INNER.length}`, INNER)),
  smuggled('a list of lengths', post(`Content-Length: 0, ${INNER.length}`, INNER)),
  smuggled('a signed length', post('Content-Length: +0', INNER)),
  smuggled('a length in hex', post('Content-Length: 0x0', INNER)),
  smuggled('a space before the colon', post(`Transfer-Encoding : chunked`, `0\r\n\r\n${INNER}`)),
  smuggled('chunked, twice', post('Transfer-Encoding: chunked, chunked', `0\r\n\r\n${INNER}`)),
  smuggled('chunked, not last', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${INNER}`)),
  smuggled('xchunked', post('Transfer-Encoding: xchunked', `0\r\n\r\n${INNER}`)),
  smuggled('a folded header', post('X: y\r\n Transfer-Encoding: chunked', `0\r\n\r\n${INNER}`)),
  smuggled('a bare LF', 'POST /auth/login HTTP/1.1\nHost: x\nContent-Length: 0\n\n' + INNER),
  smuggled('a bare CR', post('X: a\rContent-Length: 0', INNER)),
  smuggled('a NUL', post('X: a\u0000b\r\nContent-Length: 0', INNER)),
  smuggled('a chunk that overflows', post('Transfer-Encoding: chunked', `fffffffffffffffff\r\n${INNER}`)),
  smuggled('a negative chunk', post('Transfer-Encoding: chunked', `-1\r\n${INNER}`)),
  smuggled('a chunk extension', post('Transfer-Encoding: chunked', `0;a=\n\r\n\r\n${INNER}`)),
];

const HTTP: RawAttack[] = [
  ...[
    ['no HTTP', 'NONSENSE\r\n\r\n'],
    ['HTTP/0.9', 'GET /health/live\r\n\r\n'],
    ['HTTP/9.9', 'GET / HTTP/9.9\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['half a request', 'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
    ['no host', 'GET /health/live HTTP/1.1\r\n\r\n'],
    ['two hosts', get('Host: y')],
    ['an absolute address', 'GET http://169.254.169.254/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['CONNECT', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n'],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['an unknown method', 'HACK / HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'an upgrade',
      get('Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13'),
    ],
    ['an upgrade to h2c', get('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk')],
    ['control characters in the path', 'GET /\u0001\u0002 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['bytes in the path', 'GET /\u00ff\u00fe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a header of 100 KB', get(`X: ${'a'.repeat(100_000)}`)],
    ['a path of 100 KB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['5,000 headers', get('X: a\r\n'.repeat(5000).trimEnd())],
    ['500 requests at once', INNER.repeat(500)],
    ['a body without an end', post('Transfer-Encoding: chunked\r\nContent-Type: application/json', '5\r\n{"a":\r\n')],
    ['a wrong proxy password', 'CONNECT x:1 HTTP/1.1\r\nProxy-Authorization: Basic !!!\r\n\r\n'],
  ].map(([name, text]) => of(name!, text!)),
];

const { greeting, credentials, request } = clientMessages;
const SOCKS: RawAttack[] = [
  of('SOCKS4', Buffer.from([4, 1, 0, 80, 127, 0, 0, 1, 0])),
  of('SOCKS without methods', greeting()),
  of('SOCKS with all methods', greeting(...Array.from({ length: 255 }, (_, n) => n))),
  of('SOCKS, no authentication', Buffer.concat([greeting(0), request('127.0.0.1', 22)])),
  of('SOCKS, half a password', Buffer.concat([greeting(2), Buffer.from([1, 255, 65])])),
  of('SOCKS, empty names', Buffer.concat([greeting(2), credentials('', ''), request('127.0.0.1', 22)])),
  of('SOCKS, long names', Buffer.concat([greeting(2), credentials('a'.repeat(255), 'b'.repeat(255))])),
  of('SOCKS, bytes for names', Buffer.concat([greeting(2), Buffer.from([1, 3, 0, 255, 254, 2, 13, 10])])),
];

const TLS: RawAttack[] = [
  of('TLS, half a record', Buffer.from([22, 3, 1, 2, 0, 1, 0, 1])),
  of('TLS, a huge record', Buffer.from([22, 3, 3, 255, 255, ...Buffer.alloc(1000, 7)])),
  of('TLS, an alert', Buffer.from([21, 3, 3, 0, 2, 2, 40])),
  of('TLS, a heartbeat', Buffer.from([24, 3, 2, 0, 3, 1, 64, 0])),
];

const OTHERS: RawAttack[] = [
  of('nothing', ''),
  of('one byte', 'x'),
  of('zeros', Buffer.alloc(10_000)),
  of('PostgreSQL', Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])),
  of('SSH', 'SSH-2.0-x\r\n'),
  of('100 KB without a line', 'x'.repeat(100_000)),
];

export const rawAttacks = [...SMUGGLED, ...HTTP, ...SOCKS, ...TLS, ...OTHERS];

/** Bytes by chance, some of them begun like something a port knows. */
export function randomAttack(random: () => number): RawAttack {
  const known = rawAttacks[Math.floor(random() * rawAttacks.length)]!;
  const bytes = Buffer.from(known.bytes.subarray(0, Math.floor(random() * 2000)));
  for (let n = 0; n < 8; n++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  const noise = Buffer.from(Array.from({ length: Math.floor(random() * 500) }, () => Math.floor(random() * 256)));
  return { name: `${known.name}, bent`, bytes: random() < 0.5 ? noise : Buffer.concat([bytes, noise]) };
}
