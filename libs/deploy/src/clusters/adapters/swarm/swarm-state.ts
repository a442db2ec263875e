import type { PlacementId } from '../../../contract.js';
import type { ClusterState } from '../../ports/cluster-engine.js';
import { unmade, unpulled, unstarted } from '../engine-messages.js';

/** The fields read of a task in Docker's API. */
export interface SwarmTask {
  ServiceID: string;
  CreatedAt: string;
  NodeID?: string;
  DesiredState: string;
  Status: {
    State: string;
    Message?: string;
    Err?: string;
    ContainerStatus?: { ExitCode?: number };
    PortStatus?: { Ports?: Array<{ TargetPort: number; PublishedPort: number; PublishMode?: string }> };
  };
}

/** Likewise of a node. */
export interface SwarmNode {
  ID: string;
  Spec: { Labels?: Record<string, string> };
  Description: { Hostname: string };
  Status: { State: string; Addr: string };
}

const EXITED = new Set(['complete', 'failed', 'rejected']);
/** Docker up to 24 rejects running tasks with this whenever a node's networks change. */
const ENFORCED = /no longer meets constraints/;
const OF_AN_IMAGE = /image|manifest|pull|\/v2\//i;
/** An error in these states is about the image or the node: the program did not begin. */
const MAKING = new Set(['preparing', 'rejected']);
const STARTING = new Set(['ready', 'starting']);

/** The state of one placement. `task` is undefined for a moment after its service was created. */
export function stateOf(
  placementId: PlacementId,
  task: SwarmTask | undefined,
  nodes: ReadonlyMap<string, SwarmNode>,
): ClusterState {
  const node = task?.NodeID === undefined ? undefined : nodes.get(task.NodeID);
  const base = { placementId, exitCode: null, reason: '', node: node?.Description.Hostname ?? null, address: null };
  if (task === undefined) return { ...base, state: 'pending' };
  const { State: state, Err: error, Message: message } = task.Status;
  if (EXITED.has(state) && !ENFORCED.test(error ?? '')) return { ...base, state: 'exited', ...exitOf(task) };
  const lost = lossOf(task, node);
  if (lost !== null) return { ...base, state: 'lost', reason: lost };
  if (state === 'running') return { ...base, state, address: addressOf(task, node) };
  const told = error ? toldOf(state, error) : { reason: message ?? '' };
  return { ...base, state: STARTING.has(state) ? 'starting' : 'pending', ...told };
}

function toldOf(state: string, said: string) {
  if (!MAKING.has(state)) return unstarted(said);
  return OF_AN_IMAGE.test(said) ? unpulled(said) : unmade(said);
}

function exitOf({ Status: status }: SwarmTask): Pick<ClusterState, 'exitCode' | 'reason' | 'detail'> {
  // Swarm writes 0 for a container that never was.
  const exitCode = status.State === 'rejected' ? null : (status.ContainerStatus?.ExitCode ?? null);
  if (status.State === 'complete') return { exitCode: exitCode ?? 0, reason: '' };
  // Swarm doesn't tell why a container was killed.
  const said = (status.Err ?? '').replace(/^task: non-zero exit \(\d+\):?\s*/, '');
  const killed = exitCode === 137 ? 'it was killed, perhaps for using more memory than it may' : '';
  return { exitCode: exitCode === 0 ? null : exitCode, ...toldOf(status.State, said || killed) };
}

/** Why it was lost: it neither runs nor ended. Null when it wasn't. */
function lossOf(task: SwarmTask, node: SwarmNode | undefined): string | null {
  const place = node?.Description.Hostname ?? 'a node';
  if (task.NodeID !== undefined && node === undefined) return 'its node left the cluster';
  if (node?.Status.State === 'down') return `node ${place} stopped answering`;
  const wanted = task.DesiredState === 'running' || task.DesiredState === 'ready';
  const taken = ['shutdown', 'orphaned', 'rejected', 'failed', 'remove'].includes(task.Status.State);
  return wanted && !taken ? null : `the cluster took it away from ${place}`;
}

function addressOf(task: SwarmTask, node: SwarmNode | undefined): string | null {
  const port = task.Status.PortStatus?.Ports?.find(({ PublishMode: mode }) => mode === 'host')?.PublishedPort;
  if (port === undefined || node === undefined) return null;
  const host = node.Status.Addr;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
