import * as en from './en.js';
import * as ko from './ko.js';
import * as ru from './ru.js';
import * as tr from './tr.js';

export const QUESTIONS = { en, tr, ru, ko };
