/** Languages the assistant speaks: English, Turkish, Russian, Korean (spec "Assistant", `lang`). */
export const LANGUAGES = ['en', 'tr', 'ru', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What is answered in when a language can't be told, or isn't one of ours. */
export const DEFAULT_LANGUAGE: Language = 'en';
