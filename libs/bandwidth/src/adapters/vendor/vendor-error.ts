/**
 * A vendor's call that failed. The message names the call and what went wrong, never what was sent or answered: both
 * hold credentials.
 */
export class VendorError extends Error {
  override readonly name = 'VendorError';

  constructor(
    message: string,
    /** The code of the vendor's refusal; undefined when there was none that could be read. */
    readonly code?: string,
    /** True when the vendor may do better later: no answer, too many requests, a failing server. */
    readonly transient = false,
    /** Seconds the vendor asked to be left alone. */
    readonly retryAfterS?: number,
  ) {
    super(message);
  }
}
