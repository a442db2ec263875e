import type { Language } from '../../../../../domain/language.js';
import type { ExplainPhrases } from './explain-phrases.js';
import { ko } from './ko.js';
import { ru } from './ru.js';
import { tr } from './tr.js';

/** For English, `explain` itself provides the text. */
export const EXPLAIN_PHRASES: Record<Exclude<Language, 'en'>, ExplainPhrases> = { tr, ru, ko };
