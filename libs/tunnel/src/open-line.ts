import { isIP } from 'node:net';
import { isName, ProtocolError } from './control-messages.js';
import { MAX_OPEN_LINE } from './limits.js';

/** What a stream is for: the first line on a data connection, from the gateway. */
export interface OpenRequest {
  /** The gateway's name for this stream, on its channel. */
  stream: string;
  /**
   * The gateway's name for the session, on its channel: usage is reported under it. It reveals nothing about the buyer.
   */
  session: string;
  /** Milliseconds within which the agent must answer, with a failure at the latest. */
  deadlineMs: number;
  /** An IPv4 or IPv6 literal without brackets, or a name, which the agent resolves and checks. */
  host: string;
  port: number;
}

/**
 * The answer, one byte before the payload: the RFC 1928 §6 reply that the buyer gets. An agent must send no other
 * values.
 */
export enum OpenStatus {
  Connected = 0,
  Failed = 1,
  /** The destination is not allowed. */
  Forbidden = 2,
  NetworkUnreachable = 3,
  /** No such name, no response in time, no route. */
  HostUnreachable = 4,
  Refused = 5,
}

export const LONGEST_DEADLINE_MS = 120_000;
const LINE = /^open ([A-Za-z0-9]{1,32}) ([A-Za-z0-9]{1,32}) ([1-9][0-9]{0,5}) ([1-9][0-9]{0,4}) ([!-~]{1,253})$/;

export function writeOpenLine({ stream, session, deadlineMs, port, host }: OpenRequest): Buffer {
  const line = `open ${stream} ${session} ${deadlineMs} ${port} ${host}`;
  // The host comes from a buyer: never send what the other side would refuse.
  readOpenLine(Buffer.from(line, 'latin1'));
  return Buffer.from(`${line}\n`, 'latin1');
}

/** Parses the line, without its line feed. Throws a ProtocolError. */
export function readOpenLine(bytes: Buffer): OpenRequest {
  const [, stream, session, deadline, port, host] = LINE.exec(bytes.toString('latin1')) ?? [];
  const request = { stream, session, deadlineMs: Number(deadline), port: Number(port), host } as OpenRequest;
  const fine = isName(stream) && isName(session) && request.port <= 65_535 && isHost(request.host);
  if (!fine || request.deadlineMs > LONGEST_DEADLINE_MS) throw new ProtocolError('An open line is invalid');
  return request;
}

/** A literal, or a name of letters, digits, dots, hyphens and underscores; nothing else goes to a resolver. */
export function isHost(host: string): boolean {
  return isIP(host) !== 0 ? !host.includes('%') : /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,252})$/.test(host);
}

export function readStatus(byte: number): OpenStatus {
  if (byte > OpenStatus.Refused) throw new ProtocolError('A status is invalid');
  return byte;
}

/** The end of the open line in the bytes so far; undefined if incomplete. Throws when it is too long. */
export function endOfLine(bytes: Buffer): number | undefined {
  const end = bytes.subarray(0, MAX_OPEN_LINE).indexOf(0x0a);
  if (end >= 0) return end;
  if (bytes.length >= MAX_OPEN_LINE) throw new ProtocolError('An open line is too long');
  return undefined;
}
