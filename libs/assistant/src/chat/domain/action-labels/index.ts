import type { Language } from '../../../domain/language.js';
import type { ActionLabels } from './action-labels.js';
import { en } from './en.js';
import { ko } from './ko.js';
import { ru } from './ru.js';
import { tr } from './tr.js';

export const ACTION_LABELS: Record<Language, ActionLabels> = { en, tr, ru, ko };
