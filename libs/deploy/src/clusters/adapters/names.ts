import type { PlacementId } from '../../contract.js';
import type { ClusterReplica } from '../ports/cluster-engine.js';

/** What a placement is called on a cluster. */
export const nameOf = (placementId: PlacementId): string => `replica-${placementId}`;

/** Whether a placement is called so; anything else on the cluster is somebody's own, whatever its labels. */
export const isName = (name: string): boolean => /^replica-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

/** Labels by which we find our own, and people find what they pay for. */
export const LABELS = {
  market: 'marketplace/market',
  placement: 'marketplace/placement',
  deploy: 'marketplace/deploy',
  replica: 'marketplace/replica',
  revision: 'marketplace/revision',
} as const;

export function labelsOf(replica: ClusterReplica, market: string): Record<string, string> {
  return {
    [LABELS.market]: market,
    [LABELS.placement]: replica.placementId,
    [LABELS.deploy]: replica.deployId,
    [LABELS.replica]: String(replica.replica),
    [LABELS.revision]: String(replica.revision),
  };
}

/** The account replicas run as, on devices too: nothing on a host belongs to it. */
export const REPLICA_UID = 10001;

/** Size of the writable `/tmp`, in MiB; counts towards the memory. */
export const TMP_MB = 256;

/** Processes and threads at once. */
export const PIDS = 512;

/** Between SIGTERM and SIGKILL, in seconds. */
export const GRACE_S = 10;

/** The only place where a replica may write is `/tmp`; its own environment wins. */
export const environmentOf = (replica: ClusterReplica): Record<string, string> => ({
  HOME: '/tmp',
  TMPDIR: '/tmp',
  ...replica.env,
});
