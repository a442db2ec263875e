import { errorText } from './error-text.js';
import { defineTexts } from './texts.js';
import type { ErrorTexts } from './errors/en.js';

const useErrorTexts = defineTexts<ErrorTexts>({
  en: async () => (await import('./errors/en.js')).en,
  tr: async () => (await import('./errors/tr.js')).tr,
  ru: async () => (await import('./errors/ru.js')).ru,
  ko: async () => (await import('./errors/ko.js')).ko,
});

/** What to tell about an error, in the user's language. */
export const useErrorText = (error: unknown): string => errorText(error, useErrorTexts());
