import { parseReplicaLabel } from '@app/deploy/tunnels/domain/replica-label';
import type { DeployId } from '@app/deploy/contract';

/** A name of 253 characters, a colon and a port. */
const MAX_HOST = 260;

/** Which replica a request is for: the first label of its Host (RFC 9110 §7.2). Null: none. */
export function replicaAt(host: string | undefined): { deployId: DeployId; replica: number } | null {
  if (host === undefined || host.length > MAX_HOST || !/^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(host)) return null;
  return parseReplicaLabel(host.split(/[.:]/, 1)[0] ?? '');
}
