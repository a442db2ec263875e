import type { Destination, OpenFailure } from '@app/tunnel';
import { ProtocolError, type Parsed } from './handshake-reader.js';

/** SOCKS5 (RFC 1928) with username and password (RFC 1929): the messages, as pure functions over bytes. */
export const SOCKS_VERSION = 5;
const AUTH_VERSION = 1;
const BY_PASSWORD = 2;
const CONNECT = 1;
const ADDRESS = { ipv4: 1, name: 3, ipv6: 4 };

export const CHOSEN_BY_PASSWORD = Buffer.from([SOCKS_VERSION, BY_PASSWORD]);
export const NO_METHOD = Buffer.from([SOCKS_VERSION, 0xff]);
export const AUTH_PASSED = Buffer.from([AUTH_VERSION, 0]);
export const AUTH_FAILED = Buffer.from([AUTH_VERSION, 1]);

const CODE = { succeeded: 0, failed: 1, commandUnknown: 7, addressTypeUnknown: 8 };
const CODE_OF: Record<OpenFailure, number> = {
  failed: CODE.failed,
  no_exit: CODE.failed,
  forbidden: 2,
  network_unreachable: 3,
  unresolved: 4,
  host_unreachable: 4,
  timeout: 4,
  refused: 5,
};

/** Always with the IPv4 address 0.0.0.0: it hides where the exit's socket is bound, and clients ignore it. */
const replyOf = (code: number): Buffer => Buffer.from([SOCKS_VERSION, code, 0, ADDRESS.ipv4, 0, 0, 0, 0, 0, 0]);

export const SUCCEEDED = replyOf(CODE.succeeded);
export const refusal = (failure: OpenFailure): Buffer => replyOf(CODE_OF[failure]);

/** True when the client offers to log in with a password. */
export function parseGreeting(bytes: Buffer): Parsed<boolean> | null {
  if (bytes.length > 0 && bytes[0] !== SOCKS_VERSION) throw new ProtocolError('not SOCKS5');
  if (bytes.length < 2) return null;
  const size = 2 + bytes[1]!;
  if (bytes.length < size) return null;
  return { value: bytes.subarray(2, size).includes(BY_PASSWORD), size };
}

export interface Credentials {
  username: string;
  password: string;
}

export function parseCredentials(bytes: Buffer): Parsed<Credentials> | null {
  if (bytes.length > 0 && bytes[0] !== AUTH_VERSION) throw new ProtocolError('not RFC 1929', AUTH_FAILED);
  if (bytes.length < 2) return null;
  const nameEnd = 2 + bytes[1]!;
  if (bytes.length <= nameEnd) return null;
  const size = nameEnd + 1 + bytes[nameEnd]!;
  if (bytes.length < size) return null;
  return {
    value: { username: bytes.toString('utf8', 2, nameEnd), password: bytes.toString('utf8', nameEnd + 1, size) },
    size,
  };
}

/** The destination of a CONNECT. BIND and UDP ASSOCIATE get reply 7, unknown address types 8. */
export function parseRequest(bytes: Buffer): Parsed<Destination> | null {
  if (bytes.length > 0 && bytes[0] !== SOCKS_VERSION) throw new ProtocolError('not SOCKS5', replyOf(CODE.failed));
  if (bytes.length < 5) return null;
  const type = bytes[3]!;
  if (!Object.values(ADDRESS).includes(type)) throw new ProtocolError('address type', replyOf(CODE.addressTypeUnknown));
  const from = type === ADDRESS.name ? 5 : 4;
  const to = from + { [ADDRESS.ipv4]: 4, [ADDRESS.ipv6]: 16, [ADDRESS.name]: bytes[4]! }[type]!;
  if (bytes.length < to + 2) return null;
  if (bytes[1] !== CONNECT) throw new ProtocolError('command', replyOf(CODE.commandUnknown));
  const host = hostOf(type, bytes.subarray(from, to));
  return { value: { host, port: bytes.readUInt16BE(to) }, size: to + 2 };
}

function hostOf(type: number, bytes: Buffer): string {
  if (type === ADDRESS.ipv4) return bytes.join('.');
  if (type === ADDRESS.name) return bytes.toString('utf8');
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16));
  return groups.join(':');
}
