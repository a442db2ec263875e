import type { IncomingMessage } from 'node:http';
import { ACCESS_HEADER, setsAccess, withoutAccess, withoutAccessCookie } from './access-credentials.js';
import type { Origin } from './trusted-proxies.js';

export type RawHeaders = Array<[name: string, value: string]>;

/** Headers of one connection only (RFC 9110 §7.6.1), like those that Connection names. */
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
/** Headers that this gateway answers or sets itself. */
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
/** Without a length, requests of these methods have no body; for others Node would announce one. */
const BODILESS = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];

/** What the replica reads: the request's own headers, in their order and spelling, and where the request came from. */
export function requestHeaders(request: IncomingMessage, origin: Origin, requestId: string): RawHeaders {
  const { headers, method = 'GET' } = request;
  const dropped = new Set([...HOP_BY_HOP, ...OURS, ...namedIn(headers.connection)]);
  // Drops the headers that Connection names, except those that define the request.
  dropped.delete('host');
  dropped.delete('content-length');
  const kept = pairsOf(request.rawHeaders).filter(([name]) => !dropped.has(name.toLowerCase()));
  const cookie = withoutAccessCookie(headers.cookie);
  if (cookie !== undefined) kept.push(['Cookie', cookie]);
  // A page that came by POST still has the token in its address.
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
 * Neighbours on the same site must not frame a replica and lay something over what its user clicks. A browser applies
 * every policy it gets, so the replica's own applies as well (CSP 3 §3.1).
 */
const UNFRAMED: [string, string] = ['Content-Security-Policy', "frame-ancestors 'self'"];

/** What the user reads. A replica must not change the access cookie or set cookies for its neighbours. */
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
