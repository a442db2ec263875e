/** Why an endpoint gave no answer that can be used. None of it is shown to clients. */
export class EndpointError extends Error {
  constructor(
    message: string,
    /** The same request may succeed a moment later. */
    readonly retryable = false,
    /** What the endpoint asked us to wait, in ms. */
    readonly retryAfterMs?: number,
    /** The endpoint's HTTP status, when it was what was wrong. */
    readonly status?: number,
  ) {
    super(message);
    this.name = 'EndpointError';
  }
}

/** The endpoint answered, and what it says is in nothing that it was told. */
export class UnfoundedAnswer extends EndpointError {
  /** `claims`: none has a word of a person's. */
  constructor(claims: readonly string[]) {
    super(`says what it was not told: ${claims.slice(0, 5).join(', ').slice(0, 300)}`);
    this.name = 'UnfoundedAnswer';
  }
}

/** Nobody waits for the answer any more: says nothing about the endpoint. */
export class CallAborted extends Error {
  constructor() {
    super('the caller is gone');
    this.name = 'CallAborted';
  }
}
