import { OpenStatus } from './open-line.js';

/** Why a stream to a destination could not be opened; the gateway maps each to a SOCKS5 reply and an HTTP status. */
export type OpenFailure =
  /** Refused by rule: address, port, or a condition that the session doesn't include. */
  | 'forbidden'
  /** The name has no address. */
  | 'unresolved'
  | 'network_unreachable'
  | 'host_unreachable'
  | 'refused'
  | 'timeout'
  /** No exit meets the session's conditions now. */
  | 'no_exit'
  | 'failed';

export class OpenError extends Error {
  constructor(
    readonly failure: OpenFailure,
    message: string = failure,
  ) {
    super(message);
  }
}

const BY_ERRNO: Record<string, OpenFailure> = {
  ECONNREFUSED: 'refused',
  ENETUNREACH: 'network_unreachable',
  ENETDOWN: 'network_unreachable',
  EADDRNOTAVAIL: 'network_unreachable',
  EAFNOSUPPORT: 'network_unreachable',
  EHOSTUNREACH: 'host_unreachable',
  EHOSTDOWN: 'host_unreachable',
  ETIMEDOUT: 'timeout',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
};

/** The meaning of a failed connect, by its errno. */
export function openErrorOf(error: unknown): OpenError {
  if (error instanceof OpenError) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return new OpenError(BY_ERRNO[code] ?? 'failed', code || 'failed');
}

const STATUS: Record<OpenFailure, OpenStatus> = {
  forbidden: OpenStatus.Forbidden,
  unresolved: OpenStatus.HostUnreachable,
  network_unreachable: OpenStatus.NetworkUnreachable,
  host_unreachable: OpenStatus.HostUnreachable,
  refused: OpenStatus.Refused,
  timeout: OpenStatus.HostUnreachable,
  no_exit: OpenStatus.Failed,
  failed: OpenStatus.Failed,
};

const FAILURE: Record<Exclude<OpenStatus, OpenStatus.Connected>, OpenFailure> = {
  [OpenStatus.Failed]: 'failed',
  [OpenStatus.Forbidden]: 'forbidden',
  [OpenStatus.NetworkUnreachable]: 'network_unreachable',
  [OpenStatus.HostUnreachable]: 'host_unreachable',
  [OpenStatus.Refused]: 'refused',
};

/** The agent's status for a failure. */
export const statusOf = (failure: OpenFailure): OpenStatus => STATUS[failure];

/** The meaning of an agent's status; null: connected. */
export const failureOf = (status: OpenStatus): OpenFailure | null =>
  status === OpenStatus.Connected ? null : FAILURE[status];
