import { en } from './en.js';
import { ko } from './ko.js';
import type { PageTexts } from './page-texts.js';
import { ru } from './ru.js';
import { tr } from './tr.js';

export const PAGE_LANGUAGES = ['en', 'tr', 'ru', 'ko'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export const TEXTS: Record<PageLanguage, PageTexts> = { en, tr, ru, ko };
