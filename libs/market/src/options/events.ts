import type { EventsOptions } from '@app/events';
import type { Config } from '@app/platform';

export function eventsOptions({ env, jwtSecrets }: Config): EventsOptions {
  return {
    secrets: jwtSecrets,
    allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    dnsServers: env.PROXY_DNS_SERVERS?.split(','),
  };
}
