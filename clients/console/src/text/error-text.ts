import { ConnectionError, MarketError, TimeoutError } from '@compute-market/sdk';
import type { ErrorTexts } from './errors/en.js';

/** What to tell about an error: our own sentence for the codes that users meet; else what the API says, introduced. */
export function errorText(error: unknown, t: ErrorTexts): string {
  if (error instanceof TimeoutError) return t.timeout;
  if (error instanceof ConnectionError) return t.offline;
  if (!(error instanceof MarketError)) return t.unexpected;
  const text = sentenceOf(error, t);
  return error.status !== null && error.status >= 500 && error.requestId !== null
    ? `${text} (${error.requestId})`
    : text;
}

function sentenceOf({ code, message }: MarketError, t: ErrorTexts): string {
  // Not an answer of the market, or a sentence of ours.
  if (code === null) return message;
  const known = (t.codes as Record<string, string>)[code];
  // The message names the fields.
  return known ?? `${code === 'invalid_request' ? t.wrongRequest : t.answer} ${message}`.trim();
}
