import { defineTexts } from '../../../text/texts.js';
import type { DeploysTexts } from './en.js';

export const useDeploysTexts = defineTexts<DeploysTexts>({
  en: async () => (await import('./en.js')).en,
  tr: async () => (await import('./tr.js')).tr,
  ru: async () => (await import('./ru.js')).ru,
  ko: async () => (await import('./ko.js')).ko,
});
