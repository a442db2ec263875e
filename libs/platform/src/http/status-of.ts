import type { ErrorKind } from '@app/kernel';

/** One status per kind; `satisfies` turns a new kind without a status into a compile error. */
export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  too_many: 429,
  bad_gateway: 502,
  unavailable: 503,
} satisfies Record<ErrorKind, number>;
