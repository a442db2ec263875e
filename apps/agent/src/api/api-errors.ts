/** The server understood the request and refuses it; a repeat would not help. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** Stable code of the problem document; empty when the response had none. */
    readonly code: string,
    detail: string,
    /** Of `log_offset_gap`: the offset that the next piece must have. */
    readonly expectedOffset?: number,
  ) {
    super(detail);
  }
}

/** Worth repeating: the network failed, or the server answered 429 or 5xx. */
export class TransientFailure extends Error {
  constructor(
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** This machine failed, not the server or the network: a full disk, for example. */
export class LocalFailure extends Error {}

/** For the server the attempt is over: it ended, moved to another device, or was never this device's. */
export function isAttemptOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || isInputMissing(error)) return false;
  return error.code === 'attempt_ended' || error.status === 404;
}

/** The attempt goes on, but a file that its job reads is gone. */
export function isInputMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'file_not_found';
}

/** The market takes only newer versions of the agent. */
export function isOutdated(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'agent_outdated';
}

/** Another agent has taken this token's place. */
export function isReplaced(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'agent_already_running';
}

export function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
