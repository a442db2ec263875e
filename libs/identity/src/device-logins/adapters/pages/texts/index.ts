import type { Language } from '../../../../contract.js';
import type { DeviceTexts } from './device-texts.js';
import { en } from './en.js';
import { ko } from './ko.js';
import { ru } from './ru.js';
import { tr } from './tr.js';

export const TEXTS: Record<Language, DeviceTexts> = { en, tr, ru, ko };
