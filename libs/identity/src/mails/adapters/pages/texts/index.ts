import type { Language } from '../../../../contract.js';
import { en } from './en.js';
import { ko } from './ko.js';
import type { PageTexts } from './page-texts.js';
import { ru } from './ru.js';
import { tr } from './tr.js';

export const TEXTS: Record<Language, PageTexts> = { en, tr, ru, ko };
