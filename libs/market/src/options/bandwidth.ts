import type { BandwidthOptions, VendorOptions } from '@app/bandwidth';
import { toMicros } from '@app/kernel';
import type { Config } from '@app/platform';

export function bandwidthOptions({ env }: Config): BandwidthOptions {
  return {
    minPricePerGbMicros: toMicros(env.PROXY_MIN_PRICE_PER_GB),
    exitShareBps: env.PROXY_EXIT_SHARE_BPS,
    sessionHours: env.PROXY_SESSION_HOURS,
    vendor: vendorOptions(env),
  };
}

/** Undefined: this server's gateways carry the sessions. */
function vendorOptions(env: Config['env']): VendorOptions | undefined {
  if (env.PROXY_VENDOR_URL === undefined || env.PROXY_VENDOR_TOKEN === undefined) return undefined;
  return {
    baseUrl: env.PROXY_VENDOR_URL.replace(/\/+$/, ''),
    token: env.PROXY_VENDOR_TOKEN,
    deadlineMs: env.PROXY_VENDOR_TIMEOUT_S * 1000,
  };
}
