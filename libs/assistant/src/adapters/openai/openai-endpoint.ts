import {
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  wrap,
} from 'cockatiel';
import { Counter } from 'prom-client';
import { timeLimit } from '@app/kernel/time-limit';
import { registry } from '@app/platform/metrics/metrics';
import { wholeText } from './bounded-body.js';
import { completedText } from './completion.js';
import { CallAborted, EndpointError, UnfoundedAnswer } from './endpoint-errors.js';
import { retryAfterMs, withRetries } from './retry.js';

export const endpointCalls = new Counter({
  name: 'assistant_endpoint_calls_total',
  help: 'Calls of the configured model endpoint, by outcome; refused: the breaker or the bulkhead spared it the call; unfounded: it said what it was not told, and the embedded engine answered',
  labelNames: ['outcome'],
  registers: [registry],
});

export interface EndpointSettings {
  /** Up to `/v1`, without a slash at the end. */
  baseUrl: string;
  apiKey: string | null;
  /** For one call, retries included. */
  timeoutMs: number;
}

export type Message =
  | { role: 'system' | 'user'; content: string }
  | {
      role: 'user';
      content: Array<{ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }>;
    };

/** The body of `POST /chat/completions`; never a stream, since we pass on whole answers only. */
export interface CompletionRequest {
  model: string;
  messages: Message[];
  max_tokens: number;
  temperature: number;
  response_format?: object;
}

/** Calls that run at once, and calls that wait; any further ones fail at once. */
const CONCURRENT_CALLS = 16;
const WAITING_CALLS = 16;
/** After so many failures in a row calls fail at once, until a trial call succeeds some time later. */
const FAILURES_TO_BREAK = 5;
const BROKEN_FOR_MS = 15_000;
const JSON_TYPE = 'application/json';
const RETRYABLE = new Set([408, 429, 500, 502, 503, 504]);

/**
 * An OpenAI-compatible HTTP endpoint, over Node's own fetch: one deadline for all tries, no redirects, a bounded reply,
 * and an error for anything but a whole answer.
 */
export class OpenAiEndpoint {
  private readonly guard = wrap(
    bulkhead(CONCURRENT_CALLS, WAITING_CALLS),
    circuitBreaker(
      handleWhen((error) => !(error instanceof CallAborted || error instanceof UnfoundedAnswer)),
      { halfOpenAfter: BROKEN_FOR_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK) },
    ),
  );

  constructor(private readonly settings: EndpointSettings) {}

  /** The time limit of one answer, in ms. */
  get timeoutMs(): number {
    return this.settings.timeoutMs;
  }

  /**
   * The whole text. `timeoutMs` is smaller where several calls make up one answer; `check` throws `UnfoundedAnswer` for
   * a text it rejects.
   */
  complete(
    request: CompletionRequest,
    signal: AbortSignal,
    { timeoutMs = this.timeoutMs, check }: { timeoutMs?: number; check?: (text: string) => void } = {},
  ): Promise<string> {
    return this.guarded(signal, timeoutMs, async (within, deadline) => {
      const response = await withRetries(() => this.send(request, within), deadline, within);
      const text = completedText(await wholeText(response));
      check?.(text);
      return text;
    });
  }

  private async guarded<T>(
    signal: AbortSignal,
    timeoutMs: number,
    work: (within: AbortSignal, deadline: number) => Promise<T>,
  ): Promise<T> {
    const deadline = performance.now() + timeoutMs;
    const within = timeLimit(signal, timeoutMs);
    let started = false;
    const run = async () => {
      started = true;
      within.throwIfAborted();
      return work(within, deadline);
    };
    try {
      const result = await Promise.race([
        this.guard.execute(() => run().catch((error) => failed(error, signal, within))),
        abortedWhile(() => !started, within).catch((error) => failed(error, signal, within)),
      ]);
      endpointCalls.inc({ outcome: 'answered' });
      return result;
    } catch (error) {
      endpointCalls.inc({ outcome: outcomeOf(error) });
      throw error;
    }
  }

  private async send(request: CompletionRequest, signal: AbortSignal): Promise<Response> {
    const { baseUrl, apiKey } = this.settings;
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      signal,
      headers: {
        'Content-Type': 'application/json',
        Accept: JSON_TYPE,
        ...(apiKey !== null && { Authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ ...request, stream: false }),
    }).catch((error: Error) => {
      if (signal.aborted) throw error;
      // A broken connection has a code; a refused redirect has none.
      throw new EndpointError(`can't be reached: ${causeOf(error)}`, codeOf(error) !== undefined);
    });
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && type.includes(JSON_TYPE)) return response;
    await response.body?.cancel().catch(() => undefined);
    if (response.ok) throw new EndpointError(`answered ${type.slice(0, 60) || 'no content type'} for ${JSON_TYPE}`);
    const wait = retryAfterMs(response.headers.get('retry-after'));
    throw new EndpointError(`answered ${response.status}`, RETRYABLE.has(response.status), wait, response.status);
  }
}

/** Translates the reason why a call stopped; `within` aborts with `signal` and at the deadline. */
function failed(error: unknown, signal: AbortSignal, within: AbortSignal): never {
  if (error instanceof CallAborted || signal.aborted) throw new CallAborted();
  if (within.aborted) throw new EndpointError('took too long');
  if (error instanceof EndpointError) throw error;
  throw new EndpointError(`broke off: ${error instanceof Error ? causeOf(error) : String(error)}`);
}

function outcomeOf(error: unknown): string {
  if (error instanceof CallAborted) return 'aborted';
  if (error instanceof UnfoundedAnswer) return 'unfounded';
  return isBrokenCircuitError(error as Error) || isBulkheadRejectedError(error as Error) ? 'refused' : 'failed';
}

/** fetch only says "fetch failed"; its cause says why. */
function causeOf(error: Error): string {
  return codeOf(error) ?? (error.cause instanceof Error ? error.cause.message : error.message);
}

function codeOf({ cause }: Error): string | undefined {
  return (cause as { code?: string } | undefined)?.code;
}

/** Rejects when the signal aborts while a call still waits for its turn; a running call ends by itself. */
function abortedWhile(waiting: () => boolean, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => {
      if (waiting()) reject(signal.reason as Error);
    };
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });
}
