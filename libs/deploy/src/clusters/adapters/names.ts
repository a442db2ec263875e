import type { PlacementId } from '../../contract.js';
import type { ClusterReplica } from '../ports/cluster-engine.js';

/** Name of a placement on a cluster. */
export const nameOf = (placementId: PlacementId): string => `replica-${placementId}`;

/** Whether it is the name of a placement; anything else on the cluster is not ours, whatever its labels. */
export const isName = (name: string): boolean => /^replica-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

/** Labels by which the service finds its own objects, and people find what they pay for. */
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

/** The account that replicas run as, on devices too; it owns nothing on a host. */
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
