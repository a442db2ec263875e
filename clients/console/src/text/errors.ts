import { ConnectionError, MarketError, TimeoutError } from '@compute-market/sdk';
import { defineTexts } from './texts.js';
import type { ErrorTexts } from './errors/en.js';

const useErrorTexts = defineTexts<ErrorTexts>({
  en: async () => (await import('./errors/en.js')).en,
  tr: async () => (await import('./errors/tr.js')).tr,
  ru: async () => (await import('./errors/ru.js')).ru,
  ko: async () => (await import('./errors/ko.js')).ko,
});

/** What to tell about an error: our own sentence for the codes that users meet, else what the API says. */
export function useErrorText(error: unknown): string {
  const t = useErrorTexts();
  if (error instanceof TimeoutError) return t.timeout;
  if (error instanceof ConnectionError) return t.offline;
  if (!(error instanceof MarketError)) return t.unexpected;
  const known = error.code === null ? undefined : (t.codes as Record<string, string>)[error.code];
  const text = known ?? error.message;
  return error.status !== null && error.status >= 500 && error.requestId !== null
    ? `${text} (${error.requestId})`
    : text;
}
