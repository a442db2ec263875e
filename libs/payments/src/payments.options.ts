import type { PaymentProvider } from './ports/payment-provider.js';

/** What the app tells this context; also its injection token. */
export class PaymentsOptions {
  /** Null: none is configured; nothing comes in or goes out, and currencies are not exchanged. */
  provider!: PaymentProvider | null;
  depositMinMicros!: bigint;
  depositMaxMicros!: bigint;
  /** So many whole days after it came in a deposit settles; 0: at once. */
  depositSettlesDays!: number;
  withdrawalMinMicros!: bigint;
  /** Up to these, in micro-dollars, a withdrawal needs nobody's approval: one, and a user's in a UTC day. */
  autoMicros!: bigint;
  autoDailyMicros!: bigint;
  /** The platform's part of an exchange, in basis points. */
  exchangeFeeBps!: number;
  /** One coin in micro-dollars. */
  coinUsdMicros!: bigint;
  /** Of the service as users see it, without a slash at the end. */
  publicUrl!: string;
}
