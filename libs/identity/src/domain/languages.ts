/** The languages of pages and mails, the first being what others fall back to. ISO 639-1. */
export const LANGUAGES = ['en', 'tr', 'ru', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];
