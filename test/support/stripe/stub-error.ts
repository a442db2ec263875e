/** An error as Stripe answers it. @see https://docs.stripe.com/api/errors */
export class StubError extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    readonly code?: string,
    readonly param?: string,
  ) {
    super(message);
  }

  get body(): object {
    const { type, message, code, param } = this;
    return { error: { type, message, ...(code && { code }), ...(param && { param }) } };
  }
}

const invalid = (message: string, code?: string, param?: string): StubError =>
  new StubError(400, 'invalid_request_error', message, code, param);

export const missing = (what: string, id: string): StubError =>
  new StubError(404, 'invalid_request_error', `No such ${what}: '${id}'`, 'resource_missing', 'id');
export const required = (param: string): StubError =>
  invalid(`Missing required param: ${param}.`, 'parameter_missing', param);
export const unknownParameter = (param: string): StubError =>
  invalid(`Received unknown parameter: ${param}`, 'parameter_unknown', param);
export const refused = (message: string, code?: string, param?: string): StubError => invalid(message, code, param);
