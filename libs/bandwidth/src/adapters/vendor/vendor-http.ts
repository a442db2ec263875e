import { setTimeout as wait } from 'node:timers/promises';
import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import type { z } from 'zod';
import type { VendorOptions } from '../../bandwidth.options.js';
import { vendorProblem } from './vendor-wire.js';

/**
 * A vendor's call that failed. The message names the call and the failure, never what was sent or answered: both contain
 * credentials.
 */
export class VendorError extends Error {
  override readonly name = 'VendorError';

  constructor(
    message: string,
    /** The code of the vendor's refusal; undefined without a readable one. */
    readonly code?: string,
    /** True when a repeat may succeed later: no answer, too many requests, a failing server. */
    readonly transient = false,
    /** Seconds the vendor asked us to wait. */
    readonly retryAfterS?: number,
  ) {
    super(message);
  }
}

export interface VendorCall<Shape extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT';
  /** From the first slash on, with the query. */
  path: string;
  body?: object;
  /** Makes repeats of a POST harmless; every call of the protocol may be repeated. */
  idempotencyKey?: string;
  answer: Shape;
}

const MAX_ANSWER_BYTES = 1_048_576;
/** A slow first try leaves time for another. */
const TRY_PART_OF_DEADLINE = 0.4;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504]);
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

/**
 * Calls to a vendor: each within one deadline, repeats included, with bounded answers, without redirects, and checked
 * before they are believed. After five calls in a row that failed the vendor is left alone for ten seconds.
 */
export class VendorHttp {
  private readonly breaker: CircuitBreakerPolicy = circuitBreaker(
    handleWhen((error) => error instanceof VendorError && error.transient),
    { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
  );

  constructor(private readonly options: VendorOptions) {}

  /** Throws `VendorError` only. */
  async call<Shape extends z.ZodType>(call: VendorCall<Shape>): Promise<z.infer<Shape>> {
    try {
      return await this.breaker.execute(() => this.untilDeadline(call));
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new VendorError('the vendor failed too often just now', undefined, true);
      throw error;
    }
  }

  private async untilDeadline<Shape extends z.ZodType>(call: VendorCall<Shape>): Promise<z.infer<Shape>> {
    const deadline = performance.now() + this.options.deadlineMs;
    for (let tries = 0; ; tries++) {
      try {
        return await this.once(call, Math.min(deadline - performance.now(), this.tryMs));
      } catch (error) {
        if (!(error instanceof VendorError) || !error.transient) throw error;
        const pauseMs = pauseBefore(tries, error.retryAfterS);
        // A repeat that has no time to be answered would only be another load on a struggling vendor.
        if (performance.now() + pauseMs + this.tryMs / 4 > deadline) throw error;
        await wait(pauseMs);
      }
    }
  }

  private get tryMs(): number {
    return this.options.deadlineMs * TRY_PART_OF_DEADLINE;
  }

  private async once<Shape extends z.ZodType>(call: VendorCall<Shape>, limitMs: number): Promise<z.infer<Shape>> {
    const { method, path, body, idempotencyKey, answer } = call;
    const what = `${method} ${path.split('?', 1)[0]}`;
    const { status, retryAfter, text } = await this.exchange(what, limitMs, {
      path,
      method,
      headers: { ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
      body: body && JSON.stringify(body),
    });
    if (status >= 200 && status < 300) return checked(what, answer, text);
    throw refusal(what, status, retryAfter, text);
  }

  private async exchange(what: string, limitMs: number, { path, ...request }: Exchange): Promise<Answer> {
    const stop = AbortSignal.timeout(Math.max(1, Math.ceil(limitMs)));
    try {
      const response = await fetch(this.options.baseUrl + path, {
        ...request,
        headers: { ...request.headers, ...this.fixedHeaders(request.body !== undefined) },
        redirect: 'manual',
        signal: stop,
      });
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        text: await textOf(what, response),
      };
    } catch (error) {
      if (error instanceof VendorError) throw error;
      const why = stop.aborted ? 'was not answered in time' : `failed (${codeOf(error)})`;
      throw new VendorError(`${what} ${why}`, undefined, true);
    }
  }

  private fixedHeaders(withBody: boolean): Record<string, string> {
    return {
      accept: 'application/json',
      'accept-encoding': 'identity',
      authorization: `Bearer ${this.options.token}`,
      ...(withBody && { 'content-type': 'application/json' }),
    };
  }
}

interface Exchange {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

interface Answer {
  status: number;
  retryAfter: string | null;
  text: string;
}

/** Reads no further than an honest answer can be long. */
async function textOf(what: string, response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the rest of the body and closes the connection.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new VendorError(`${what} answered more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function checked<Shape extends z.ZodType>(what: string, answer: Shape, text: string): z.infer<Shape> {
  const parsed = answer.safeParse(json(text));
  if (parsed.success) return parsed.data;
  // Names of fields only: the values may be credentials.
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the body').slice(0, 5);
  throw new VendorError(`${what} answered what the protocol doesn't allow: ${fields.join(', ')}`);
}

function refusal(what: string, status: number, retryAfter: string | null, text: string): VendorError {
  const problem = vendorProblem.safeParse(json(text));
  const code = problem.success ? problem.data.code : undefined;
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  const message = `${what} was refused with ${status}${code ? ` ${code}` : ''}`;
  return new VendorError(message, code, TRANSIENT.has(status), seconds);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Random between nothing and twice as much each time, so that many callers don't come back together. */
function pauseBefore(tries: number, retryAfterS = 0): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
  return retryAfterS * 1000 + Math.random() * longest;
}

/** ECONNREFUSED and the like; never the message, which may quote what was sent. */
function codeOf(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown } }).cause;
  return typeof cause?.code === 'string' ? cause.code : 'no connection';
}
