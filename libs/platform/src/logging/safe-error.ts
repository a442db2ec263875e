/** An error as logged. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

const MAX_TEXT = 4_000;
const MAX_DEPTH = 5;
const MAX_ERRORS = 10;

/**
 * An error with its causes, field by field: database errors carry the values of the failed statement (`detail`,
 * `parameters`), which may be secrets.
 */
export function safeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, MAX_TEXT) };
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: unknown };
  const deeper = depth < MAX_DEPTH;
  return {
    type: error.constructor.name,
    message: error.message.slice(0, MAX_TEXT),
    ...(typeof code === 'string' && { code }),
    ...(error.stack && { stack: error.stack.slice(0, MAX_TEXT) }),
    ...(deeper && cause !== undefined && { cause: safeError(cause, depth + 1) }),
    ...(deeper &&
      Array.isArray(errors) && { errors: errors.slice(0, MAX_ERRORS).map((one) => safeError(one, depth + 1)) }),
  };
}
