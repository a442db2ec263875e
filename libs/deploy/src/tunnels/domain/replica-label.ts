import type { DeployId } from '../../contract.js';

/** The first label of the host name of a replica's port: `1-0197a3c27d1e7b609c1f5d1a2b3c4d5e`. */
export function replicaLabel(deployId: DeployId, replica: number): string {
  return `${replica}-${deployId.replaceAll('-', '')}`;
}

/** Null for anything else. */
export function parseReplicaLabel(label: string): { deployId: DeployId; replica: number } | null {
  const [, replica, ...parts] =
    /^([1-9]\d{0,2})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(label.toLowerCase()) ??
    [];
  return replica === undefined ? null : { deployId: parts.join('-') as DeployId, replica: Number(replica) };
}
