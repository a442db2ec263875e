import type { DeployOptions } from '@app/deploy';
import type { Config } from '@app/platform';
import { parseDefaultImages } from '@app/platform/config/deploy-variables';

export function deployOptions({ env, coinUsdMicros, gpuPrices }: Config): DeployOptions {
  return {
    executor: env.DEPLOY_EXECUTOR,
    images: parseDefaultImages(env.DEPLOY_IMAGES)!,
    clusterRegistries: env.CLUSTER_REGISTRIES.split(','),
    gpuPricesUsdMicros: gpuPrices,
    coinUsdMicros,
    feeBps: env.PLATFORM_FEE_BPS,
    syncS: env.DEPLOY_SYNC_S,
    deviceOfflineAfterS: env.DEVICE_OFFLINE_AFTER_S,
    queueHours: env.DEPLOY_QUEUE_H,
    accessUrl: accessUrlOf(env, env.DEPLOY_PORT),
    ...clusters(env),
  };
}

function clusters(env: Config['env']): Pick<DeployOptions, 'swarm' | 'kubernetes'> {
  const market = env.CLUSTER_MARKET;
  return {
    swarm: {
      market,
      url: env.SWARM_URL,
      certificates: env.SWARM_CERTS ?? null,
      gpuResource: env.SWARM_GPU_RESOURCE,
      gpuLabel: env.SWARM_GPU_LABEL,
    },
    kubernetes: {
      market,
      configFile: env.KUBE_CONFIG ?? null,
      context: env.KUBE_CONTEXT ?? null,
      namespace: env.KUBE_NAMESPACE,
      runtimeClass: env.KUBE_RUNTIME_CLASS ?? null,
      gpuResource: env.KUBE_GPU_RESOURCE,
      gpuLabel: env.KUBE_GPU_LABEL,
    },
  };
}

/** `port`: where the gateway really listens. */
export const accessUrlOf = ({ DEPLOY_URL }: Config['env'], port: number): string =>
  DEPLOY_URL ?? `http://{label}.localhost:${port}`;
