/** The server understood the request and refuses it; repeating it would not help. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** Stable code of the problem document; empty when the answer held none. */
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

/** Worth repeating: the network failed, or the server said 429 or 5xx. */
export class PassingFailure extends Error {
  constructor(
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** This machine failed, not the server or the way to it: its disk is full, say. */
export class LocalFailure extends Error {}

/** The attempt is over for the server: it ended, went to another device, or never was this device's. */
export function isAttemptOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || isInputMissing(error)) return false;
  return error.code === 'attempt_ended' || error.status === 404;
}

/** The attempt goes on, but a file that its job reads is not there. */
export function isInputMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'file_not_found';
}

export function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
