/** What went wrong, in domain terms; the HTTP layer maps each kind to one status. */
export type ErrorKind =
  | 'invalid' // 400
  | 'unauthenticated' // 401
  | 'payment_required' // 402
  | 'forbidden' // 403
  | 'not_found' // 404
  | 'wrong_method' // 405
  | 'conflict' // 409
  | 'too_large' // 413
  | 'unsupported_media' // 415
  | 'unprocessable' // 422
  | 'too_many' // 429
  | 'bad_gateway' // 502
  | 'unavailable'; // 503

export interface FieldError {
  /** Path of the field in the request, e.g. `spec.env.PATH`. */
  field: string;
  message: string;
}

export interface ErrorDetails {
  errors?: FieldError[];
  /** Seconds after which the same request may succeed; becomes `Retry-After`. */
  retryAfterS?: number;
  /** Of `log_offset_gap`: the offset in bytes that the next piece must have; becomes `expected_offset`. */
  expectedOffset?: number;
}

/** A refusal that a client can understand and act on. Any other thrown error becomes an opaque 500. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly kind: ErrorKind,
    readonly title: string,
    detail?: string,
    readonly details: ErrorDetails = {},
  ) {
    super(detail ?? title);
    this.name = 'DomainError';
  }
}

/** Creates the error of one code; carries the code's facts, so that OpenAPI and docs/errors.md can list it. */
export interface ErrorFactory {
  (detail?: string, details?: ErrorDetails): DomainError;
  readonly code: string;
  readonly kind: ErrorKind;
  readonly title: string;
}

const registry = new Map<string, ErrorFactory>();

/** Declares a context's errors: stable code → kind and title. Codes are unique across the service. */
export function defineErrors<Codes extends string>(
  definitions: Record<Codes, { kind: ErrorKind; title: string }>,
): Record<Codes, ErrorFactory> {
  const factories = {} as Record<Codes, ErrorFactory>;
  for (const code of Object.keys(definitions) as Codes[]) {
    const { kind, title } = definitions[code];
    const factory = Object.assign(
      (detail?: string, details?: ErrorDetails) => new DomainError(code, kind, title, detail, details),
      { code, kind, title },
    );
    if (registry.has(code)) throw new Error(`The error code ${code} is declared twice`);
    registry.set(code, factory);
    factories[code] = factory;
  }
  return factories;
}

/** Every declared error, for the documentation and the test that compares the two. */
export function declaredErrors(): ErrorFactory[] {
  return [...registry.values()].sort((a, b) => a.code.localeCompare(b.code));
}
