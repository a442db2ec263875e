import type { Destination, OpenFailure } from '@app/tunnel';
import { ProtocolError, type Parsed } from './handshake-reader.js';
import type { Credentials } from './socks5.js';

/** HTTP CONNECT (RFC 9110 §9.3.6) with Basic credentials (RFC 7617): browsers can't log in to SOCKS. */
export interface ConnectRequest {
  destination: Destination;
  /** Null: missing or unreadable. */
  credentials: Credentials | null;
}

const MAX_HEAD_BYTES = 8 * 1024;
const REQUEST_LINE = /^([A-Z]{1,16}) (\S{1,600}) HTTP\/1\.[01]$/;
const AUTHORITY = /^(\[[0-9A-Fa-f:.%a-z]{2,64}\]|[^:[\]/?#@\s]{1,255}):(\d{1,5})$/;
const BASIC = /^proxy-authorization:[ \t]*basic[ \t]+([A-Za-z0-9+/=]{1,1024})[ \t]*$/im;

/** The first letters of all methods: how a client that speaks HTTP begins. */
export const looksLikeHttp = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;

export const ESTABLISHED = Buffer.from('HTTP/1.1 200 Connection established\r\n\r\n');
export const LOGIN_NEEDED = answer('407 Proxy Authentication Required', [
  'Proxy-Authenticate: Basic realm="proxy", charset="UTF-8"',
]);
export const UNAVAILABLE = answer('503 Service Unavailable', ['Retry-After: 1']);
const MALFORMED = answer('400 Bad Request');
const HEAD_TOO_LARGE = answer('431 Request Header Fields Too Large');
const ONLY_CONNECT = answer('405 Method Not Allowed', ['Allow: CONNECT']);

/** Status, and the error type in `Proxy-Status` (RFC 9209 §2.3). */
const ANSWER_OF: Record<OpenFailure, [string, string]> = {
  forbidden: ['403 Forbidden', 'destination_ip_prohibited'],
  unresolved: ['502 Bad Gateway', 'dns_error'],
  network_unreachable: ['502 Bad Gateway', 'destination_ip_unroutable'],
  host_unreachable: ['502 Bad Gateway', 'destination_ip_unroutable'],
  refused: ['502 Bad Gateway', 'connection_refused'],
  timeout: ['504 Gateway Timeout', 'connection_timeout'],
  no_exit: ['503 Service Unavailable', 'destination_unavailable'],
  failed: ['502 Bad Gateway', 'proxy_internal_error'],
};

export function refusal(failure: OpenFailure): Buffer {
  const [status, error] = ANSWER_OF[failure];
  return answer(status, [`Proxy-Status: gateway; error=${error}`]);
}

export function parseConnect(bytes: Buffer): Parsed<ConnectRequest> | null {
  const end = bytes.subarray(0, MAX_HEAD_BYTES).indexOf('\r\n\r\n');
  if (end === -1 && bytes.length >= MAX_HEAD_BYTES) throw new ProtocolError('head too large', HEAD_TOO_LARGE);
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const [, method, target = ''] = REQUEST_LINE.exec(head.split('\r\n', 1)[0]!) ?? [];
  if (method === undefined) throw new ProtocolError('request line', MALFORMED);
  if (method !== 'CONNECT') throw new ProtocolError('method', ONLY_CONNECT);
  const [, host, port] = AUTHORITY.exec(target) ?? [];
  if (host === undefined || Number(port) > 65_535) throw new ProtocolError('authority', MALFORMED);
  return { value: { destination: { host, port: Number(port) }, credentials: credentialsOf(head) }, size: end + 4 };
}

function credentialsOf(head: string): Credentials | null {
  const [, encoded] = BASIC.exec(head) ?? [];
  const plain = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const colon = plain.indexOf(':');
  return colon === -1 ? null : { username: plain.slice(0, colon), password: plain.slice(colon + 1) };
}

function answer(status: string, headers: string[] = []): Buffer {
  const lines = [`HTTP/1.1 ${status}`, ...headers, 'Content-Length: 0', 'Connection: close', '', ''];
  return Buffer.from(lines.join('\r\n'));
}
