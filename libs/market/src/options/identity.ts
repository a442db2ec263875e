import { join } from 'node:path';
import type { IdentityOptions } from '@app/identity';
import type { Config } from '@app/platform';

export function identityOptions({ env, jwtSecrets, welcome, dataDir, publicUrl }: Config): IdentityOptions {
  return {
    accessTokenTtlS: env.JWT_TTL,
    refreshTtlDays: env.REFRESH_TTL_DAYS,
    secrets: jwtSecrets,
    welcome,
    slowDown: env.RATE_LIMIT === 'on',
    mailFrom: env.MAIL_FROM ?? `Compute Marketplace <no-reply@${new URL(publicUrl).hostname}>`,
    smtpUrl: env.SMTP_URL ?? null,
    mailDir: join(dataDir, 'mail'),
    publicUrl,
    configuredUrl: env.PUBLIC_URL,
  };
}
