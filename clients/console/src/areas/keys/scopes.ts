import type { NewApiKey } from '@compute-market/sdk';

export type Scope = NewApiKey['scopes'][number];

/** Scopes by what they are about, in the order in which the form shows them. */
export const GROUPS = {
  account: ['account:read'],
  jobs: ['jobs:read', 'jobs:write'],
  deploys: ['deploy:read', 'deploy:write'],
  bandwidth: ['bandwidth:read', 'bandwidth:write'],
  wallet: ['wallet:read', 'wallet:write'],
  devices: ['worker:read', 'worker:write'],
  more: ['events', 'referral', 'assistant'],
} as const satisfies Record<string, readonly Scope[]>;
export type Group = keyof typeof GROUPS;

/** What programs commonly need. */
export const PRESETS = {
  runJobs: ['account:read', 'jobs:read', 'jobs:write'],
  runDeploys: ['account:read', 'deploy:read', 'deploy:write'],
  manageDevices: ['account:read', 'worker:read', 'worker:write'],
  readAll: ['account:read', 'jobs:read', 'deploy:read', 'bandwidth:read', 'wallet:read', 'worker:read'],
} as const satisfies Record<string, readonly Scope[]>;
export type Preset = keyof typeof PRESETS;

/** With these a key can put money on hold, so that a cap makes sense. */
const SPENDING: ReadonlySet<Scope> = new Set(['jobs:write', 'deploy:write', 'bandwidth:write', 'wallet:write']);
export const canSpend = (scopes: readonly Scope[]): boolean => scopes.some((scope) => SPENDING.has(scope));
