import type { HelpTopic } from '../topic.js';
import { safety } from './safety.js';
import { dataSafety } from './data-safety.js';
import { forbidden } from './forbidden.js';
import { reportHole } from './report-hole.js';

export const SAFETY: readonly HelpTopic[] = [safety, dataSafety, forbidden, reportHole];
