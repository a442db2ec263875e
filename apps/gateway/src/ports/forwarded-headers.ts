import type { IncomingMessage } from 'node:http';
import { ACCESS_HEADER, setsAccess, withoutAccess, withoutAccessCookie } from './access-credentials.js';
import type { Origin } from './forwarded.js';

export type RawHeaders = Array<[name: string, value: string]>;

/** They concern one connection only (RFC 9110 §7.6.1), as those that Connection names. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Answered or said anew by this gateway. */
const OURS = [
  ACCESS_HEADER,
  'cookie',
  'expect',
  'forwarded',
  'referer',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-request-id',
];
/** A request of these methods without a length has no body; of others Node would announce one. */
const BODILESS = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];

/** What the replica gets to read: the request's own headers, in their order and spelling, and where it came from. */
export function requestHeaders(request: IncomingMessage, origin: Origin, requestId: string): RawHeaders {
  const { headers, method = 'GET' } = request;
  const dropped = new Set([...HOP_BY_HOP, ...OURS, ...namedIn(headers.connection)]);
  // What Connection names is dropped, but for what makes the request what it is.
  dropped.delete('host');
  dropped.delete('content-length');
  const kept = pairsOf(request.rawHeaders).filter(([name]) => !dropped.has(name.toLowerCase()));
  const cookie = withoutAccessCookie(headers.cookie);
  if (cookie !== undefined) kept.push(['Cookie', cookie]);
  // Of a page that came by POST, its address still has the token.
  if (headers.referer !== undefined) kept.push(['Referer', withoutAccess(headers.referer)]);
  kept.push(
    ['X-Forwarded-For', origin.chain],
    ['X-Forwarded-Host', headers.host ?? ''],
    ['X-Forwarded-Proto', origin.secure ? 'https' : 'http'],
    ['X-Request-Id', requestId],
  );
  if (headers['transfer-encoding'] !== undefined) kept.push(['Transfer-Encoding', 'chunked']);
  else if (headers['content-length'] === undefined && !BODILESS.includes(method)) kept.push(['Content-Length', '0']);
  return kept;
}

/**
 * Neighbours on the same site may not show a replica in a frame, where its user clicks what others laid over it. A
 * browser keeps to each policy it gets, so the replica's own holds as well (CSP 3 §3.1).
 */
const UNFRAMED: [string, string] = ['Content-Security-Policy', "frame-ancestors 'self'"];

/** What the user gets to read. A replica may not touch the way in, nor set cookies for its neighbours. */
export function responseHeaders({ rawHeaders, headers }: IncomingMessage): RawHeaders {
  const dropped = new Set([...HOP_BY_HOP, ...namedIn(headers.connection)]);
  const kept = pairsOf(rawHeaders).flatMap(([name, value]): RawHeaders => {
    const key = name.toLowerCase();
    if (dropped.has(key) || (key === 'set-cookie' && setsAccess(value))) return [];
    return [[name, key === 'set-cookie' ? ofThisHost(value) : value]];
  });
  return [...kept, UNFRAMED];
}

/** A cookie with a Domain would go to other replicas too. */
const ofThisHost = (setCookie: string): string => setCookie.replace(/;\s*domain\s*=[^;]*/gi, '');

const namedIn = (connection: string | undefined): string[] =>
  (connection ?? '').split(',').map((name) => name.trim().toLowerCase());

function pairsOf(raw: string[]): RawHeaders {
  return Array.from({ length: raw.length / 2 }, (_, n) => [raw[2 * n]!, raw[2 * n + 1]!]);
}
