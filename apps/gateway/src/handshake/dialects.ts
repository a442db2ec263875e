import type { Destination, OpenFailure } from '@app/tunnel';
import * as http from '../http-connect/http-connect.js';
import * as socks from '../socks/socks5.js';
import type { HandshakeReader } from './handshake-reader.js';
import { ProtocolError } from './parsed.js';

/** `unavailable`: the database is away, so nobody can be told from a stranger. */
export type LogInOutcome = 'welcome' | 'unknown' | 'unavailable';
export type LogIn = (credentials: socks.Credentials) => Promise<LogInOutcome>;

/** One way to ask for a connection: the client's messages, and our answers in its words. */
export interface Dialect {
  /** Up to the wish for a destination. Throws a `ProtocolError` whose reply is the farewell. */
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

/** By its first byte. Null: nothing this gateway speaks. */
export function dialectOf(firstByte: number): Dialect | null {
  if (firstByte === socks.SOCKS_VERSION) return socksDialect;
  return http.looksLikeHttp(firstByte) ? httpDialect : null;
}
