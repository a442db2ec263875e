import type { KubernetesOptions, SwarmOptions } from './cluster-options.js';
import type { DefaultImages } from './orders/domain/content.js';

export const EXECUTORS = ['devices', 'swarm', 'kubernetes'] as const;
export type ExecutorName = (typeof EXECUTORS)[number];

/** What the app tells this context; also its injection token. */
export class DeployOptions {
  /** Who runs new deploys; old ones stay where they are. */
  executor!: ExecutorName;
  /** What each type runs by itself. */
  images!: DefaultImages;
  /** Registries, `host[:port]`, whose images buyers may run on a cluster. */
  clusterRegistries!: readonly string[];
  /** Micro-dollars per GPU and hour by model; always has `default`. `cpu` is a machine without a GPU. */
  gpuPricesUsdMicros!: ReadonlyMap<string, bigint>;
  /** Value of one coin, in micro-dollars. */
  coinUsdMicros!: bigint;
  feeBps!: number;
  /** Seconds between two words of whoever runs a replica; what is billed is exact to this. */
  syncS!: number;
  /** Silence after which a device has lost its replicas, in seconds. */
  deviceOfflineAfterS!: number;
  /** Hours after which a deploy that never ran fails. */
  queueHours!: number;
  /** `http://{label}.domain:port`: where replicas' ports are reached; `{label}` stands for one replica's. */
  accessUrl!: string;
  /** Clusters that run deploys, or may still run old ones. */
  swarm!: SwarmOptions;
  kubernetes!: KubernetesOptions;
}
