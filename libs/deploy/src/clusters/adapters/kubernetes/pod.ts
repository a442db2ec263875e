import type { V1Affinity, V1Container, V1NetworkPolicy, V1Pod } from '@kubernetes/client-node';
import { isModel } from '@app/kernel';
import type { KubernetesOptions } from '../../../deploy.options.js';
import type { ClusterReplica } from '../../ports/cluster-engine.js';
import { environmentOf, GRACE_S, LABELS, labelsOf, nameOf, REPLICA_UID, TMP_MB } from '../names.js';

export const CONTAINER = 'replica';
/** Pods that may reach nothing carry it; `isolation` holds for them. */
const ISOLATED = { 'marketplace/network': 'none' };
/** How long a node may be silent before Kubernetes itself gives up its pods. */
const LOST_NODE_S = 30;

/** One bare pod for one placement: Kubernetes never starts it again, since when and where is ours to say (ADR 12). */
export function podOf(replica: ClusterReplica, options: KubernetesOptions, models: ReadonlySet<string>): V1Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: nameOf(replica.placementId),
      labels: { ...labelsOf(replica, options.market), ...(replica.network ? {} : ISOLATED) },
      annotations: { 'marketplace/name': replica.deployName },
    },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: GRACE_S,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: REPLICA_UID,
        runAsGroup: REPLICA_UID,
        fsGroup: REPLICA_UID,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      tolerations: [
        ...['unreachable', 'not-ready'].map((why) => ({
          key: `node.kubernetes.io/${why}`,
          operator: 'Exists',
          effect: 'NoExecute',
          tolerationSeconds: LOST_NODE_S,
        })),
        // GPU nodes are commonly kept free of what needs none.
        ...(replica.gpuCount > 0 ? [{ key: options.gpuResource, operator: 'Exists', effect: 'NoSchedule' }] : []),
      ],
      ...(replica.gpuCount > 0 ? { affinity: affinityOf(replica.gpuModel, options, models) } : {}),
      ...(options.runtimeClass === null ? {} : { runtimeClassName: options.runtimeClass }),
      containers: [containerOf(replica, options)],
      volumes: [{ name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: `${TMP_MB}Mi` } }],
    },
  };
}

/** Egress is closed to pods without a network. It is the cluster's network plugin that holds them to it. */
export function isolation({ market }: KubernetesOptions): V1NetworkPolicy {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: `${market}-isolated`, labels: { [LABELS.market]: market } },
    spec: {
      podSelector: { matchLabels: { [LABELS.market]: market, ...ISOLATED } },
      policyTypes: ['Egress'],
      egress: [],
    },
  };
}

function containerOf(replica: ClusterReplica, { gpuResource }: KubernetesOptions): V1Container {
  const gpus = replica.gpuCount > 0 ? { [gpuResource]: String(replica.gpuCount) } : {};
  const memory = { memory: `${replica.memoryMb}Mi` };
  return {
    name: CONTAINER,
    image: replica.image,
    ...(replica.command === null ? {} : { args: replica.command.map(literal) }),
    env: Object.entries(environmentOf(replica)).map(([name, value]) => ({ name, value: literal(value) })),
    ...(replica.port === null ? {} : { ports: [{ containerPort: replica.port, protocol: 'TCP' }] }),
    resources: { limits: { ...memory, ...gpus }, requests: { cpu: '100m', ...memory, ...gpus } },
    imagePullPolicy: 'IfNotPresent',
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
  };
}

/** Kubernetes would fill in `$(NAME)`; a buyer's text is meant as it is. */
const literal = (value: string): string => value.replaceAll('$(', '$$$$(');

/** Nodes whose label names a fitting model; with none, the cluster itself says that no node is suitable. */
function affinityOf(model: string, { gpuLabel }: KubernetesOptions, models: ReadonlySet<string>): V1Affinity {
  const fitting = [...models].filter((name) => isModel(name, model));
  const values = fitting.length > 0 ? fitting : [asLabel(model)];
  const matchExpressions = [{ key: gpuLabel, operator: 'In', values }];
  return {
    nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions }] } },
  };
}

const asLabel = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-|-$/g, '') || 'unknown';
