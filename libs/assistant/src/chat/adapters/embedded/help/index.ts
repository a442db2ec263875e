import type { HelpTopic } from './topic.js';
import { TALK } from './talk/index.js';
import { ACCOUNT } from './account/index.js';
import { DEVICES } from './devices/index.js';
import { JOBS } from './jobs/index.js';
import { MONEY } from './money/index.js';
import { DEPLOYS } from './deploys/index.js';
import { PROXIES } from './proxies/index.js';
import { API } from './api/index.js';
import { SAFETY } from './safety/index.js';
import { DEEDS } from './deeds/index.js';
import { DESCRIBED_ERRORS } from './errors/index.js';
import { OPERATORS } from './operators/index.js';

/** Every help text. A new topic is a file in the folder of its area, and a line in that folder's index. */
export const HELP: readonly HelpTopic[] = [
  ...TALK,
  ...ACCOUNT,
  ...DEVICES,
  ...JOBS,
  ...MONEY,
  ...DEPLOYS,
  ...PROXIES,
  ...API,
  ...SAFETY,
  ...DEEDS,
  ...DESCRIBED_ERRORS,
  ...OPERATORS,
];
