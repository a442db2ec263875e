import { declaredErrors } from '@app/kernel';
import { HttpErrors } from '../http.errors.js';
import { INTERNAL, MAX_ERRORS, STATUS_OF, toProblem } from '../problem.js';
import { LIMIT_MARK, SMALL_BODY_BYTES } from '../body-limit.js';
import { takeFails } from './fails.js';
import { isLimited } from '../../rate-limits/rate-limits.js';
import type { Operation, Schema } from './types.js';

const REQUEST_ID = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';

/** Adds a response with examples for every status with which the operation can refuse. */
export function addProblems(path: string, method: string, operation: Operation): void {
  const codes = new Set([...takeFails(operation), ...impliedBy(path, method, operation)]);
  const byStatus = new Map<number, string[]>();
  for (const factory of declaredErrors().filter(({ code }) => codes.has(code))) {
    const status = STATUS_OF[factory.kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), factory.code]);
  }
  for (const [status, list] of byStatus) operation.responses[status] = problemResponse(status, list);
  operation.responses[500] = problemResponse(500, []);
  if (codes.has(HttpErrors.body_too_large.code)) sayLimit(operation);
}

/** For JSON only; endpoints that accept files have their own limits. */
function sayLimit(operation: Operation): void {
  const takes = Object.keys(operation.requestBody?.content ?? {});
  if (takes.length === 0 || takes.includes('application/json')) operation[LIMIT_MARK] ??= SMALL_BODY_BYTES;
}

/** The errors of any operation of this form, whatever it does. */
function impliedBy(path: string, method: string, operation: Operation): string[] {
  const implied = [
    HttpErrors.malformed_request,
    HttpErrors.https_required,
    HttpErrors.database_unavailable,
    HttpErrors.shutting_down,
  ];
  if (isLimited(path)) implied.push(HttpErrors.rate_limited);
  if (method !== 'get') {
    implied.push(
      HttpErrors.invalid_request,
      HttpErrors.malformed_json,
      HttpErrors.body_too_large,
      HttpErrors.unsupported_media_type,
    );
  }
  if (operation.parameters?.length) implied.push(HttpErrors.invalid_request);
  return implied.map(({ code }) => code);
}

/** Explained only where nothing else is: nearly every operation can refuse so. */
const EVERYWHERE = new Set(
  [HttpErrors.https_required, HttpErrors.malformed_request, HttpErrors.invalid_request, HttpErrors.malformed_json]
    .concat(HttpErrors.database_unavailable, HttpErrors.shutting_down, HttpErrors.idempotency_in_progress)
    .map(({ code }) => code),
);

/** The codes of a refusal, in the document: what a program may branch on. */
export const CODES_MARK = 'x-codes';

function problemResponse(status: number, codes: string[]) {
  const titleOf = new Map(declaredErrors().map(({ code, title }) => [code, title]));
  const own = codes.filter((code) => !EVERYWHERE.has(code));
  const titles = (own.length ? own : codes).map((code) => `\`${code}\`: ${titleOf.get(code)}`);
  return {
    description: titles.join('. ') || 'An unexpected failure. The response has no internal details.',
    headers: problemHeaders(status),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    [CODES_MARK]: codes.length ? codes : [INTERNAL.code],
  };
}

function problemHeaders(status: number) {
  const names: string[] = [];
  if (status === 500) names.push('X-Request-Id');
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 429) names.push(...RATE_LIMIT_HEADERS);
  if (status === 401) names.push('WWW-Authenticate');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Sent with every response of a limited endpoint. */
export const RATE_LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'];

export const HEADERS = {
  'RateLimit-Policy': {
    description:
      'The limits that this request counts against (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds.',
    schema: { type: 'string', maxLength: 500 },
    example: '"address";q=6000;w=60, "read";q=3000;w=60',
  },
  RateLimit: {
    description:
      'What is left of each limit: `r` requests for the next `t` seconds; if none, the next one is accepted after `t` seconds.',
    schema: { type: 'string', maxLength: 500 },
    example: '"address";r=5990;t=41, "read";r=2990;t=41',
  },
  'X-Request-Id': {
    description: 'Id of this request in the logs: the one you sent in `X-Request-Id`, or a new one.',
    schema: { type: 'string', maxLength: 128 },
    example: REQUEST_ID,
  },
  'Retry-After': {
    description: 'Seconds after which the same request may succeed.',
    schema: { type: 'integer', minimum: 1 },
    example: 2,
  },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string' }, example: 'Bearer' },
};

/** Every code that an operation can refuse with. */
export function problemCodes(operations: Operation[]): Schema {
  const codes = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap((response) => (response[CODES_MARK] as string[] | undefined) ?? []),
  );
  return { type: 'string', enum: [...new Set(codes)].sort() };
}

export const PROBLEM_SCHEMA: Schema = {
  type: 'object',
  description:
    'RFC 9457 problem document. Branch on `code`: docs/errors.md says what to do about each. New codes may come; treat an unknown one by the first digit of its status.',
  required: ['ok', 'type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    ok: { type: 'boolean', const: false },
    type: { type: 'string', description: 'Page about this code, relative to the server.' },
    title: { type: 'string', description: 'What the code means.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What was wrong with this request, for people.' },
    code: { $ref: '#/components/schemas/ProblemCode' },
    request_id: { type: 'string', description: 'Id of the request in the logs.' },
    errors: {
      type: 'array',
      description: 'The fields that are missing, unknown or wrong.',
      maxItems: MAX_ERRORS,
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    expected_offset: {
      type: 'integer',
      minimum: 0,
      description: 'Of `log_offset_gap` only: the offset, in bytes, that the next piece of the log must have.',
    },
  },
  examples: [toProblem(HttpErrors.rate_limited(), REQUEST_ID)],
};
