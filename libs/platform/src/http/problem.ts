import { HttpException } from '@nestjs/common';
import { DomainError, type ErrorFactory, type FieldError } from '@app/kernel';
import { isDatabaseAway } from '../database/postgres-errors.js';
import { HttpErrors } from './http.errors.js';
import { STATUS_OF } from './status-of.js';

export { STATUS_OF } from './status-of.js';

/** An error on the wire: RFC 9457 with `ok`, a stable `code` and the request's id. */
export interface Problem {
  ok: false;
  /** Relative reference to the page about this code. */
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  errors?: FieldError[];
  /** Of `log_offset_gap` alone: where the log goes on, in bytes. */
  expected_offset?: number;
}

/** A finished problem document, such as the stored reply of an idempotent request. */
export class ReadyProblem extends Error {
  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

export const INTERNAL = { code: 'internal_error', title: 'Something went wrong on our side' };

/**
 * What a thrown value means to a client; null for anything unexpected, which stays opaque. `bodyLimit`, in bytes, is
 * the limit that a body exceeded.
 */
export function asDomainError(error: unknown, bodyLimit?: number): DomainError | null {
  if (error instanceof DomainError) return error;
  if (isDatabaseAway(error)) return HttpErrors.database_unavailable(undefined, { retryAfterS: 2 });
  // Nest wraps Fastify's own errors and keeps them as the cause.
  const inner = error instanceof HttpException && error.cause ? error.cause : error;
  const fastify = fromFastify(inner as FastifyError, bodyLimit);
  if (fastify) return fastify;
  if (error instanceof HttpException) return fromStatus(error.getStatus(), error.message);
  return null;
}

type FastifyError = { code?: string; statusCode?: number; message?: string };

function fromFastify(error: FastifyError, bodyLimit?: number): DomainError | null {
  if (!error?.code?.startsWith?.('FST_') && error?.statusCode === undefined) return null;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return HttpErrors.body_too_large(`This endpoint accepts at most ${bodyLimit} bytes.`);
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return HttpErrors.malformed_json();
  return fromStatus(error.statusCode ?? 500, error.message ?? '');
}

function fromStatus(status: number, message: string): DomainError | null {
  const factories: Record<number, ErrorFactory> = {
    401: HttpErrors.unauthorized,
    404: HttpErrors.route_not_found,
    413: HttpErrors.body_too_large,
    415: HttpErrors.unsupported_media_type,
  };
  // A library that refuses a request is never a failure of ours.
  const factory = factories[status] ?? (status >= 400 && status < 500 ? HttpErrors.malformed_request : undefined);
  return factory?.(status === 404 || status === 415 ? undefined : message || undefined) ?? null;
}

/** Maximum number of wrong fields in a response. */
export const MAX_ERRORS = 20;
/** In characters. Details, messages and field names may quote the request. */
const MAX_TEXT = 500;
/** Of `errors`, as JSON: no error exceeds 16 KiB. */
const MAX_ERRORS_BYTES = 12_288;

export function toProblem(error: DomainError | null, requestId: string): Problem {
  const code = error?.code ?? INTERNAL.code;
  return {
    ok: false,
    type: `/errors/${code}`,
    title: error?.title ?? INTERNAL.title,
    status: error ? STATUS_OF[error.kind] : 500,
    detail: error?.message.slice(0, MAX_TEXT) ?? 'The failure was logged under this request id.',
    code,
    request_id: requestId,
    ...(error?.details.errors && { errors: inBrief(error.details.errors) }),
    ...(error?.details.expectedOffset !== undefined && { expected_offset: error.details.expectedOffset }),
  };
}

function inBrief(errors: FieldError[]): FieldError[] {
  let left = MAX_ERRORS_BYTES;
  return errors
    .slice(0, MAX_ERRORS)
    .map(({ field, message }) => ({ field: field.slice(0, MAX_TEXT), message: message.slice(0, MAX_TEXT) }))
    .filter((error) => (left -= Buffer.byteLength(JSON.stringify(error))) >= 0);
}
