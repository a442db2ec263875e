import { defineErrors } from '@app/kernel';

/** Errors that any endpoint can return. */
export const HttpErrors = defineErrors({
  invalid_request: { kind: 'invalid', title: 'The request has fields that are missing, unknown or wrong' },
  malformed_json: { kind: 'invalid', title: 'The body is not valid JSON in UTF-8' },
  malformed_request: { kind: 'invalid', title: 'The request could not be read' },
  https_required: { kind: 'invalid', title: 'This service answers over HTTPS only' },
  unauthorized: { kind: 'unauthenticated', title: 'The credentials are missing, wrong or expired' },
  admin_only: { kind: 'forbidden', title: 'Only administrators may do this' },
  scope_missing: { kind: 'forbidden', title: 'The API key is not allowed this' },
  api_key_refused: { kind: 'forbidden', title: 'This needs a log-in; no API key will do' },
  route_not_found: { kind: 'not_found', title: 'There is no such path' },
  method_not_allowed: { kind: 'wrong_method', title: 'This path does not take this method' },
  body_too_large: { kind: 'too_large', title: 'The body is larger than this endpoint takes' },
  unsupported_media_type: { kind: 'unsupported_media', title: 'This endpoint takes another content type' },
  idempotency_key_reused: { kind: 'unprocessable', title: 'This Idempotency-Key was used with another request' },
  idempotency_in_progress: { kind: 'conflict', title: 'The first request with this Idempotency-Key is still running' },
  starting: { kind: 'unavailable', title: 'A part of this server is being started; try again shortly' },
  shutting_down: { kind: 'unavailable', title: 'This server is being restarted; try again shortly' },
  rate_limited: { kind: 'too_many', title: 'Too many requests in a short time' },
  overloaded: { kind: 'unavailable', title: 'Too much is waiting; try again shortly' },
  database_unavailable: { kind: 'unavailable', title: 'The database cannot be reached' },
});
