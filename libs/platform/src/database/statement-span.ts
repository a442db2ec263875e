import type { SpanStart } from '../tracing/span-start.js';

const MAX_TEXT = 1_000;

/** A statement in a trace. Only its text: values are sent separately and may be secrets. */
export function statementSpan(text: string, name: string | undefined): SpanStart {
  const tidy = text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
  return {
    name: name ?? tidy.split(' ', 1)[0]!,
    // OpenTelemetry's CLIENT; its enum is not loaded here.
    kind: 2,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': tidy },
  };
}
