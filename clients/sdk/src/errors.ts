import type { components } from '../generated/api.js';
import type { Job } from './types.js';

/** Codes of `docs/errors.md`; a newer server may send others. */
export type ErrorCode = components['schemas']['Problem']['code'] | (string & Record<never, never>);

/** A field of the request that was missing, unknown or wrong. */
export interface FieldError {
  field: string;
  message: string;
}

export interface ErrorDetails {
  /** HTTP status; null when no reply came. */
  status: number | null;
  /** What to decide by; null when the reply was not the market's. */
  code: ErrorCode | null;
  /** Finds the request in the server's logs. */
  requestId: string | null;
  fields: FieldError[];
  /** Seconds that the server asks to wait. */
  retryAfter: number | null;
}

/** Whatever a call can fail with. `message` is for people; decide by the class or by `code`. */
export class MarketError extends Error implements ErrorDetails {
  readonly status: number | null;
  readonly code: ErrorCode | null;
  readonly requestId: string | null;
  readonly fields: FieldError[];
  readonly retryAfter: number | null;

  constructor(message: string, details: Partial<ErrorDetails> & ErrorOptions = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.name = new.target.name;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.requestId = details.requestId ?? null;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** 400, 413, 415: the request is wrong; `fields` says where. */
export class ValidationError extends MarketError {}
/** 401: the credentials are missing, wrong or expired. */
export class AuthenticationError extends MarketError {}
/** 402: the balance is too low, or in debt. */
export class InsufficientFundsError extends MarketError {}
/** 402 `spend_cap_reached`: the API key may hold no more today, whatever the balance is. */
export class CapReachedError extends MarketError {}
/** 403: known, but not allowed; `code` is `scope_missing` when the API key lacks a scope. */
export class PermissionError extends MarketError {}
/** 404: no such record, or another user's. */
export class NotFoundError extends MarketError {}
/** 409, 422: not possible in the present state, or the Idempotency-Key was used for something else. */
export class ConflictError extends MarketError {}
/** 429: a limit; `retryAfter` says how many seconds to wait. */
export class RateLimitError extends MarketError {}
/** 5xx: the server's side; 503 says `retryAfter`. */
export class ServerError extends MarketError {}
/** No reply: no network, no such host, or the connection broke. */
export class ConnectionError extends MarketError {}
/** No reply in time. */
export class TimeoutError extends ConnectionError {}
/** A webhook's signature or time is wrong: don't act on it. */
export class WebhookVerificationError extends MarketError {}

/** A job ended without a result: it failed, was cancelled, or expired. */
export class JobFailedError extends MarketError {
  constructor(
    readonly job: Job,
    /** Its log, as far as it was read. */
    readonly output: string,
  ) {
    super(`The job ${job.status}: ${reasonOf(job)}`);
  }
}

function reasonOf({ id, status, failure, failure_reason }: Job): string {
  if (status === 'cancelled') return `somebody cancelled it (job ${id}).`;
  if (status === 'expired') return `no device took it in time; jobs.explain('${id}') says why.`;
  return failure?.text ?? failure?.reason ?? failure_reason ?? `jobs.explain('${id}') says why.`;
}

/** By code where callers do something else than for the rest of its status. */
const CLASSES: Record<string, typeof MarketError> = {
  spend_cap_reached: CapReachedError,
  401: AuthenticationError,
  402: InsufficientFundsError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: ConflictError,
  429: RateLimitError,
};

/** RFC 9457. */
export type Problem = Partial<components['schemas']['Problem']>;

/** The error of a refusal: a problem document, or what a proxy on the way says. */
export async function errorOf(response: Response): Promise<MarketError> {
  const { status, headers } = response;
  const problem = problemIn(await response.text().catch(() => ''));
  const requestId = problem.request_id ?? headers.get('x-request-id');
  return errorOfProblem(
    { ...problem, status, request_id: requestId ?? undefined },
    secondsOf(headers.get('retry-after')),
  );
}

/** Browsers hide where a redirect leads, and its status. */
export const isRedirect = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Followed, a redirect would take passwords and files to another host, or make a GET of a POST (RFC 9110 §15.4). */
export function redirectError({ url, status, headers }: Response, asked: URL): MarketError {
  const to = headers.get('location');
  const where =
    to !== null && URL.canParse(to, url || asked.href) ? new URL(to, url || asked.href).href : 'another address';
  return new MarketError(`${asked.host} redirects to ${where}. Use the market's own address.`, {
    status: status || null,
  });
}

export function errorOfProblem(problem: Problem, retryAfter: number | null = null): MarketError {
  const { status = 500, detail, code = null, request_id = null, errors } = problem;
  const fields = Array.isArray(errors) ? errors.filter((one) => typeof one?.message === 'string') : [];
  const Class = CLASSES[code ?? ''] ?? CLASSES[status] ?? (status >= 500 ? ServerError : ValidationError);
  const message = typeof detail === 'string' && detail !== '' ? messageOf(detail, fields) : `HTTP status ${status}`;
  return new Class(message, { status, code, requestId: request_id, fields, retryAfter });
}

function problemIn(text: string): Problem {
  try {
    return { ...(JSON.parse(text) as Problem | null) };
  } catch {
    return {};
  }
}

function messageOf(detail: string, fields: FieldError[]): string {
  const more = fields.map(({ message }) => message).filter((message) => !detail.includes(message));
  return more.length > 0 ? `${detail}: ${more.join('; ')}` : detail;
}

/** `Retry-After` is seconds or a date (RFC 9110 §10.2.3). */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
