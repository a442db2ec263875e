/** Why a stream to a destination could not be opened; each has its SOCKS5 reply and its HTTP status at the gateway. */
export type OpenFailure =
  /** By rule: address, port, or a wish that the session doesn't include. */
  | 'forbidden'
  /** The name has no address. */
  | 'unresolved'
  | 'network_unreachable'
  | 'host_unreachable'
  | 'refused'
  | 'timeout'
  /** No exit fits the session's wishes now. */
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

/** What a failed connect means, by its errno. */
export function openErrorOf(error: unknown): OpenError {
  if (error instanceof OpenError) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return new OpenError(BY_ERRNO[code] ?? 'failed', code || 'failed');
}
