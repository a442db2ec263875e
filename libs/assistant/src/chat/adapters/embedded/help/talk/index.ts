import type { HelpTopic } from '../topic.js';
import { about } from './about.js';
import { gettingStarted } from './getting-started.js';
import { greeting } from './greeting.js';
import { thanks } from './thanks.js';
import { assistant } from './assistant.js';
import { languages } from './languages.js';
import { compare } from './compare.js';
import { openSource } from './open-source.js';
import { contactHuman } from './contact-human.js';
import { complaint } from './complaint.js';

export const TALK: readonly HelpTopic[] = [
  about,
  gettingStarted,
  greeting,
  thanks,
  assistant,
  languages,
  compare,
  openSource,
  contactHuman,
  complaint,
];
