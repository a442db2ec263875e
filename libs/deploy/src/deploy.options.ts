import type { PriceList } from '@app/kernel';
import type { ExecutorName } from './deploys/domain/deploy.js';
import type { DefaultImages } from './orders/domain/content.js';

/** Options of both cluster engines. */
interface ClusterOptions {
  /** Label of everything this market runs on the cluster; two markets on one cluster need two names. */
  market: string;
  /** The engine's name of GPUs as a resource. */
  gpuResource: string;
  /** Label of nodes that names the model of their GPUs. */
  gpuLabel: string;
}

/** How a Docker Swarm is reached, through one of its managers. */
export interface SwarmOptions extends ClusterOptions {
  /** `unix:///path` or `tcp://host:port`. */
  url: string;
  /** Folder with ca.pem, cert.pem and key.pem for TLS; null: none. */
  certificates: string | null;
}

/** How a Kubernetes API server is reached. */
export interface KubernetesOptions extends ClusterOptions {
  /** A kubeconfig; null: the account of the pod this runs in, else kubectl's usual files. */
  configFile: string | null;
  /** A context of the kubeconfig; null: its current one. */
  context: string | null;
  namespace: string;
  /** RuntimeClass of pods, such as gVisor's; null: the cluster's default. */
  runtimeClass: string | null;
}

/** What the app tells this context; also its injection token. */
export class DeployOptions {
  /** Runs new deploys; existing ones stay with the executor they were ordered on. */
  executor!: ExecutorName;
  /** Image and command of each type of deploy when the order names none. */
  images!: DefaultImages;
  /** Registries, `host[:port]`, whose images buyers may run on a cluster. */
  clusterRegistries!: readonly string[];
  /** Micro-dollars per GPU and hour by model; always has `default`. `cpu` is a machine without a GPU. */
  gpuPricesUsdMicros!: PriceList;
  /** Value of one coin, in micro-dollars. */
  coinUsdMicros!: bigint;
  feeBps!: number;
  /** Seconds between two reports of a runner; billing is exact to this. */
  syncS!: number;
  /** Seconds of silence after which a device has lost its replicas. */
  deviceOfflineAfterS!: number;
  /** Hours after which a deploy that never ran fails. */
  queueHours!: number;
  /** URL of replicas' ports, such as `http://{label}.domain:port`; `{label}` stands for one replica's label. */
  accessUrl!: string;
  /** Clusters that run deploys, or may still run old ones. */
  swarm!: SwarmOptions;
  kubernetes!: KubernetesOptions;
}
