/** Why an endpoint gave no usable answer. Clients don't see it. */
export class EndpointError extends Error {
  constructor(
    message: string,
    /** The same request may succeed a moment later. */
    readonly retryable = false,
    /** How long the endpoint asked us to wait, in ms. */
    readonly retryAfterMs?: number,
    /** The endpoint's HTTP status, if that was the problem. */
    readonly status?: number,
  ) {
    super(message);
    this.name = 'EndpointError';
  }
}

/** The endpoint answered with claims that its material doesn't support. */
export class UnfoundedAnswer extends EndpointError {
  /** `claims`: contain no words of a user. */
  constructor(claims: readonly string[]) {
    super(`says what it was not told: ${claims.slice(0, 5).join(', ').slice(0, 300)}`);
    this.name = 'UnfoundedAnswer';
  }
}

/** The caller has gone; this says nothing about the endpoint. */
export class CallAborted extends Error {
  constructor() {
    super('the caller is gone');
    this.name = 'CallAborted';
  }
}
