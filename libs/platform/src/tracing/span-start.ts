import type { Attributes, SpanKind } from '@opentelemetry/api';

/** What a span begins with. */
export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
}
