import { toMicros } from '@app/kernel';
import { StripeProvider, type PaymentProvider, type PaymentsOptions } from '@app/payments';
import type { Config } from '@app/platform';

export function paymentsOptions({ env, coinUsdMicros, publicUrl }: Config): PaymentsOptions {
  return {
    provider: providerOf(env),
    depositSettlesDays: env.DEPOSIT_SETTLES_DAYS,
    depositMinMicros: toMicros(env.DEPOSIT_MIN_USD),
    depositMaxMicros: toMicros(env.DEPOSIT_MAX_USD),
    withdrawalMinMicros: toMicros(env.WITHDRAWAL_MIN_USD),
    autoMicros: toMicros(env.WITHDRAWAL_AUTO_USD),
    autoDailyMicros: toMicros(env.WITHDRAWAL_AUTO_DAILY_USD),
    exchangeFeeBps: env.EXCHANGE_FEE_BPS,
    coinUsdMicros,
    publicUrl,
  };
}

/** Null: deposits and withdrawals are off. */
export function providerOf({
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_BASE,
}: Config['env']): PaymentProvider | null {
  if (STRIPE_SECRET_KEY === undefined) return null;
  return new StripeProvider({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET?.split(',') ?? [],
    apiBase: STRIPE_API_BASE,
  });
}
