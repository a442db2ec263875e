import type { V1ContainerStatus, V1Node, V1Pod } from '@kubernetes/client-node';
import type { PlacementId } from '../../../contract.js';
import type { ClusterState } from '../../ports/cluster-engine.js';
import { unpulled, unstarted } from '../engine-messages.js';
import { LABELS } from '../names.js';

/** A container that waits with one of these will not start, however often Kubernetes tries. */
const HOPELESS = new Set([
  'ImagePullBackOff',
  'InvalidImageName',
  'ErrImageNeverPull',
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
]);
const OF_AN_IMAGE = /Image|Registry|Signature/;
/** It ended before its program began: the message is the engine's, not the program's. */
const UNSTARTED = new Set(['ContainerCannotRun', 'StartError']);
/** The node ended the pod, not its program. */
const TAKEN = new Set([
  'Evicted',
  'NodeLost',
  'NodeAffinity',
  'NodeShutdown',
  'Shutdown',
  'Terminated',
  'Preempting',
  'UnexpectedAdmissionError',
]);

type State = Pick<ClusterState, 'state' | 'reason'> & Partial<ClusterState>;

/** The state of one placement. `nodes` is null when our account may not read nodes. */
export function stateOf(pod: V1Pod, nodes: ReadonlyMap<string, V1Node> | null): ClusterState {
  return {
    placementId: pod.metadata!.labels![LABELS.placement] as PlacementId,
    exitCode: null,
    node: pod.spec?.nodeName ?? null,
    address: null,
    ...found(pod, nodes),
  };
}

function found(pod: V1Pod, nodes: ReadonlyMap<string, V1Node> | null): State {
  const container = pod.status?.containerStatuses?.[0];
  const { phase, reason = '', message = '' } = pod.status ?? {};
  if (phase === 'Succeeded' || phase === 'Failed') return ended(pod, container);
  const place = pod.spec?.nodeName;
  const lost = place === undefined || nodes === null ? null : lossOf(place, nodes);
  if (lost !== null) return { state: 'lost', reason: lost };
  if (reason === 'NodeLost' || phase === 'Unknown')
    return { state: 'lost', reason: message || `node ${place ?? '?'} stopped answering` };
  if (pod.metadata?.deletionTimestamp !== undefined)
    return { state: 'lost', reason: `the cluster takes it away from ${place ?? 'its queue'}` };
  if (container?.state?.running) return { state: 'running', reason: '', address: addressOf(pod) };
  return waiting(pod, container);
}

function ended(pod: V1Pod, container: V1ContainerStatus | undefined): State {
  const { reason = '', message = '' } = pod.status ?? {};
  if (TAKEN.has(reason) || reason.startsWith('OutOf'))
    return { state: 'lost', reason: [reason, message].filter(Boolean).join(': ') };
  const end = container?.state?.terminated;
  const words = end?.reason === 'OOMKilled' ? 'it was killed for using more memory than it may' : (end?.message ?? '');
  const exitCode = end?.reason === 'ContainerStatusUnknown' ? null : (end?.exitCode ?? null);
  const said = words || message;
  return { state: 'exited', exitCode, ...(UNSTARTED.has(end?.reason ?? '') ? unstarted(said) : { reason: said }) };
}

function waiting(pod: V1Pod, container: V1ContainerStatus | undefined): State {
  const why = container?.state?.waiting;
  const words = [why?.reason, why?.message].filter(Boolean).join(': ');
  const told = OF_AN_IMAGE.test(why?.reason ?? '') ? unpulled(words) : unstarted(words);
  if (why?.reason !== undefined && HOPELESS.has(why.reason)) return { state: 'exited', ...told };
  const scheduled = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status === 'False') return { state: 'pending', reason: scheduled.message ?? scheduled.reason ?? '' };
  const creating = why?.reason === undefined || why.reason === 'ContainerCreating' || why.reason === 'PodInitializing';
  return pod.spec?.nodeName !== undefined && creating ? { state: 'starting', ...told } : { state: 'pending', ...told };
}

function lossOf(place: string, nodes: ReadonlyMap<string, V1Node>): string | null {
  const node = nodes.get(place);
  if (node === undefined) return `node ${place} left the cluster`;
  const ready = node.status?.conditions?.find(({ type }) => type === 'Ready');
  // `False` is a node that answers and is not well: what runs there runs.
  return ready?.status === 'Unknown' ? `node ${place} stopped answering` : null;
}

function addressOf(pod: V1Pod): string | null {
  const port = pod.spec?.containers[0]?.ports?.[0]?.containerPort;
  const host = pod.status?.podIP;
  if (port === undefined || host === undefined) return null;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
