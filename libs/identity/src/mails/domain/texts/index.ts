import type { Language } from '../../../contract.js';
import type { MailTexts } from '../mail-texts.js';
import { en } from './en.js';
import { ko } from './ko.js';
import { ru } from './ru.js';
import { tr } from './tr.js';

export const MAIL_TEXTS: Record<Language, MailTexts> = { en, tr, ru, ko };
