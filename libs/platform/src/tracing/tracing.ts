import type { Span } from '@opentelemetry/api';
import type { Tracing } from './otlp-tracing.js';
import type { SpanStart } from './span-start.js';

/** Null unless OTEL_EXPORTER_OTLP_ENDPOINT is set: then OpenTelemetry isn't even loaded. */
let tracing: Tracing | null = null;

/** Call it before the app is built. The SDK reads its other variables (`OTEL_*`) itself. */
export async function startTracing(endpoint: string | undefined, service: string, version: string): Promise<void> {
  if (endpoint === undefined || tracing) return;
  const { openTracing } = await import('./otlp-tracing.js');
  tracing = openTracing(endpoint, service, version);
}

/** Sends pending spans; does not fail if nobody takes them. */
export async function stopTracing(): Promise<void> {
  const ending = tracing;
  tracing = null;
  await ending?.stop();
}

export const activeTracing = (): Tracing | null => tracing;

/** Runs work under a span that is part of the current trace; without one, just runs it. */
export function inSpan<T>(start: () => SpanStart, work: () => Promise<T>): Promise<T> {
  return tracing?.isTraced() ? tracing.inSpan(start(), work) : work();
}

/** The ids that link a log line and a trace. */
export function traceIds(span: Span | undefined = tracing?.activeSpan()): object {
  if (!span) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}
