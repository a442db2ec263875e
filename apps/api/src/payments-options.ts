import { toMicros } from '@app/kernel';
import type { PaymentsOptions } from '@app/payments';
import type { Config } from '@app/platform';

export function paymentsOptions({ env, coinUsdMicros, publicUrl }: Config): PaymentsOptions {
  return {
    provider: null,
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
