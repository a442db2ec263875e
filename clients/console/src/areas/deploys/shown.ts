import type { Deploy, DeployItem, DeployRevision } from '@compute-market/sdk';
import type { Tone } from '../../ui/index.js';

export const STATUS_TONES: Record<DeployItem['status'], Tone> = {
  queued: 'warn',
  starting: 'accent',
  running: 'good',
  completed: 'good',
  failed: 'bad',
  stopped: 'neutral',
};

export const REPLICA_TONES: Record<Deploy['replicas'][number]['state'], Tone> = {
  waiting: 'warn',
  assigned: 'accent',
  starting: 'accent',
  running: 'good',
  ended: 'neutral',
};

export const VERDICT_TONES: Record<DeployRevision['verdict'], Tone> = { untried: 'neutral', good: 'good', bad: 'bad' };

export const isOver = ({ ended_at }: DeployItem): boolean => ended_at !== null;
