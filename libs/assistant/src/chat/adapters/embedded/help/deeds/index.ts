import type { HelpTopic } from '../topic.js';
import { deeds } from './deeds.js';
import { photoRules } from './photo-rules.js';
import { dailyWord } from './daily-word.js';
import { rewardReasons } from './reward-reasons.js';
import { deedLimits } from './deed-limits.js';
import { fakes } from './fakes.js';
import { photoPrivacy } from './photo-privacy.js';

export const DEEDS: readonly HelpTopic[] = [
  deeds,
  photoRules,
  dailyWord,
  rewardReasons,
  deedLimits,
  fakes,
  photoPrivacy,
];
