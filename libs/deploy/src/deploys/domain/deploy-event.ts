import type { PlacementId } from '../../contract.js';

/** Types of events in a deploy's history. */
export const DEPLOY_EVENT_TYPES = [
  'created',
  'waiting',
  'placed',
  'running',
  'lost',
  'released',
  'refused',
  'replica_failed',
  'replica_completed',
  'replica_stopped',
  'revision',
  'revision_good',
  'rolled_back',
  'scaled',
  'extended',
  'not_extended',
  'completed',
  'failed',
  'stopped',
] as const;
export type DeployEventType = (typeof DEPLOY_EVENT_TYPES)[number];

/** One line of a deploy's history. */
export interface DeployEvent {
  type: DeployEventType;
  /** A sentence for the buyer, with the reason: "Device rig-7 stopped answering; replaced by rig-9" */
  message: string;
  replica?: number;
  revision?: number;
  placementId?: PlacementId;
}
