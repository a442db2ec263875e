import type { PaymentProvider } from './ports/payment-provider.js';

/** What the app tells this context; also its injection token. */
export class PaymentsOptions {
  /** Null: none is configured, so deposits, withdrawals and exchanges are off. */
  provider!: PaymentProvider | null;
  depositMinMicros!: bigint;
  depositMaxMicros!: bigint;
  /** Whole days until a deposit settles; 0: at once. */
  depositSettlesDays!: number;
  withdrawalMinMicros!: bigint;
  /** Withdrawals up to these need no approval: a single one, and all of a user in a UTC day. Micro-dollars. */
  autoMicros!: bigint;
  autoDailyMicros!: bigint;
  /** The platform's fee for an exchange, in basis points. */
  exchangeFeeBps!: number;
  /** One coin in micro-dollars. */
  coinUsdMicros!: bigint;
  /** The service's address as users see it, without a trailing slash. */
  publicUrl!: string;
}
