import type { Language } from '../../../../../domain/language.js';
import type { AccountPhrases } from './account-phrases.js';
import { en } from './en.js';
import { ko } from './ko.js';
import { ru } from './ru.js';
import { tr } from './tr.js';

export const ACCOUNT_PHRASES: Record<Language, AccountPhrases> = { en, tr, ru, ko };
