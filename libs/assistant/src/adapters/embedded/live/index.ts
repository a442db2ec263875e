import type { LiveTopic } from '../help/topic.js';
import { balance } from './balance.js';
import { devices } from './devices.js';
import { jobs } from './jobs.js';
import { earnings } from './earnings.js';
import { sessions } from './sessions.js';
import { deployPrice } from './deploy-price.js';
import { writeRequest } from './write-request.js';

/** How people ask for what only live facts answer. */
export const LIVE: readonly LiveTopic[] = [balance, devices, jobs, earnings, sessions, deployPrice, writeRequest];
