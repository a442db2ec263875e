import type { Destination, OpenFailure } from '@app/tunnel';
import * as http from './http-connect.js';
import * as socks from './socks5.js';
import { ProtocolError, type HandshakeReader } from './handshake-reader.js';

/** `unavailable`: the database is away, so nobody can be authenticated. */
export type LogInOutcome = 'welcome' | 'unknown' | 'unavailable';
export type LogIn = (credentials: socks.Credentials) => Promise<LogInOutcome>;

/** One protocol for asking for a connection: parses the client's messages and writes our replies. */
export interface Dialect {
  /** Reads up to the requested destination. Throws a `ProtocolError` with the final reply. */
  ask(reader: HandshakeReader, say: (bytes: Buffer) => void, logIn: LogIn): Promise<Destination>;
  accepted: Buffer;
  refusal(failure: OpenFailure): Buffer;
}

const socksDialect: Dialect = {
  accepted: socks.SUCCEEDED,
  refusal: socks.refusal,
  async ask(reader, say, logIn) {
    if (!(await reader.next(socks.parseGreeting))) throw new ProtocolError('no password offered', socks.NO_METHOD);
    say(socks.CHOSEN_BY_PASSWORD);
    const outcome = await logIn(await reader.next(socks.parseCredentials));
    if (outcome !== 'welcome') throw new ProtocolError('not admitted', socks.AUTH_FAILED);
    say(socks.AUTH_PASSED);
    return reader.next(socks.parseRequest);
  },
};

const httpDialect: Dialect = {
  accepted: http.ESTABLISHED,
  refusal: http.refusal,
  async ask(reader, _say, logIn) {
    const { destination, credentials } = await reader.next(http.parseConnect);
    const outcome = credentials ? await logIn(credentials) : 'unknown';
    if (outcome === 'unavailable') throw new ProtocolError('not admitted', http.UNAVAILABLE);
    if (outcome === 'unknown') throw new ProtocolError('not admitted', http.LOGIN_NEEDED);
    return destination;
  },
};

/** Chosen by the first byte. Null: a protocol that this gateway doesn't speak. */
export function dialectOf(firstByte: number): Dialect | null {
  if (firstByte === socks.SOCKS_VERSION) return socksDialect;
  return http.looksLikeHttp(firstByte) ? httpDialect : null;
}
