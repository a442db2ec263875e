import type { Config } from '@app/platform';
import type { WorkersOptions } from '@app/workers';

export function workersOptions({ env, coinUsdMicros }: Config): WorkersOptions {
  return {
    heartbeatIntervalS: env.HEARTBEAT_INTERVAL_S,
    deviceOfflineAfterS: env.DEVICE_OFFLINE_AFTER_S,
    coinUsdMicros,
    selfTestEveryS: env.SELF_TEST_EVERY_S,
    publicUrl: env.PUBLIC_URL,
  };
}
