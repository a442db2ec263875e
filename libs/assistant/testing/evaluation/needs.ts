import type { Need } from './need.js';
import { ACCOUNT, API, DEEDS } from './needs/account.js';
import { DEPLOYS } from './needs/deploys.js';
import { DEVICES } from './needs/devices.js';
import { FACTS } from './needs/facts.js';
import { JOBS } from './needs/jobs.js';
import { MONEY, PROXIES } from './needs/money.js';
import { OPERATORS } from './needs/operators.js';
import { APART, TALK } from './needs/talk.js';

const ALL = {
  ...JOBS,
  ...DEPLOYS,
  ...DEVICES,
  ...MONEY,
  ...PROXIES,
  ...ACCOUNT,
  ...API,
  ...DEEDS,
  ...OPERATORS,
  ...TALK,
  ...FACTS,
  ...APART,
};

export type NeedId = keyof typeof ALL;

/** What people come with. */
export const NEEDS: Readonly<Record<NeedId, Need>> = ALL;
