import type { Language } from '../../../../domain/language.js';
import { en } from './en.js';
import { ko } from './ko.js';
import type { Phrases } from './phrases.js';
import { ru } from './ru.js';
import { tr } from './tr.js';

export const PHRASES: Record<Language, Phrases> = { en, tr, ru, ko };
