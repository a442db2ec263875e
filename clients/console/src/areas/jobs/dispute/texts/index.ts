import { defineTexts } from '../../../../text/texts.js';
import type { DisputeTexts } from './en.js';

export const useDisputeTexts = defineTexts<DisputeTexts>({
  en: async () => (await import('./en.js')).en,
  tr: async () => (await import('./tr.js')).tr,
  ru: async () => (await import('./ru.js')).ru,
  ko: async () => (await import('./ko.js')).ko,
});
