import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { safeError } from '../logging/safe-error.js';
import type { SpanStart } from './span-start.js';

/** Longest wait for a collector at the end of the process. */
const STOP_MS = 3_000;

/** The SDK with a batching exporter. Only `startTracing` loads it. */
export function openTracing(endpoint: string, service: string, version: string) {
  const attributes = { 'service.name': process.env.OTEL_SERVICE_NAME || service, 'service.version': version };
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(attributes)),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  // The W3C propagator and the context of async hooks are the provider's defaults.
  provider.register();
  const tracer = trace.getTracer('compute-marketplace', version);

  return {
    activeSpan: (): Span | undefined => trace.getActiveSpan(),
    isTraced: (): boolean => trace.getActiveSpan()?.isRecording() ?? false,

    inSpan<T>({ name, kind, attributes }: SpanStart, work: () => Promise<T>): Promise<T> {
      return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },

    /** The span of a request with these headers: part of the caller's trace, if they name one. */
    request(headers: object, method: string): { span: Span; context: Context } {
      const caller = propagation.extract(ROOT_CONTEXT, headers);
      const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } };
      const span = tracer.startSpan(method, options, caller);
      return { span, context: trace.setSpan(caller, span) };
    },

    within: (where: Context, work: () => void): void => context.with(where, work),

    /** A span for finished work that is worth one only if it was slow or failed. */
    record({ name, kind, attributes }: SpanStart, startedAt: number, error?: unknown): void {
      const span = tracer.startSpan(name, { kind, attributes, startTime: startedAt, root: true });
      if (error !== undefined) fail(span, error);
      span.end();
    },

    async stop(): Promise<void> {
      const given = new Promise<void>((done) => setTimeout(done, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), given]);
    },
  };
}

export type Tracing = ReturnType<typeof openTracing>;

function fail(span: Span, error: unknown): void {
  const { type, message, code } = safeError(error);
  span.setStatus({ code: SpanStatusCode.ERROR, message: code ?? type });
  span.addEvent('exception', { 'exception.type': type, 'exception.message': message });
}
