import type { JobsTexts } from './en.js';
import { en } from './en.js';

export const ru: JobsTexts = en;
