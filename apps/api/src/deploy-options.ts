import type { DeployOptions } from '@app/deploy';
import type { Config } from '@app/platform';
import { parseDefaultImages } from '@app/platform/config/deploy-variables';

export function deployOptions({ env, coinUsdMicros, gpuPrices }: Config): DeployOptions {
  return {
    executor: env.DEPLOY_EXECUTOR,
    images: parseDefaultImages(env.DEPLOY_IMAGES)!,
    gpuPricesUsdMicros: gpuPrices,
    coinUsdMicros,
    feeBps: env.PLATFORM_FEE_BPS,
    syncS: env.DEPLOY_SYNC_S,
    deviceOfflineAfterS: env.DEVICE_OFFLINE_AFTER_S,
    queueHours: env.DEPLOY_QUEUE_H,
    accessUrl: env.DEPLOY_URL ?? `http://{label}.localhost:${env.DEPLOY_PORT}`,
  };
}
