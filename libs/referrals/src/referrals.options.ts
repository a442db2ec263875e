/** What the app tells this context; also its injection token. */
export class ReferralsOptions {
  /** For the one whose code it is, in micro-coins. */
  rewardMicros!: bigint;
  /** For the one who came by it, in micro-coins. */
  referredMicros!: bigint;
  /** All that a UTC day may cost, in micro-coins. */
  dailyBudgetMicros!: bigint;
  /** Newcomers that pay one referrer in a UTC day; more wait for the next. */
  dailyPerReferrer!: number;
  /** Paid only once the newcomer's address is verified. */
  requiresVerifiedEmail!: boolean;
  /** The referrer is paid only once the newcomer has spent `minSpendMicros` of deposited money. */
  requiresSpending!: boolean;
  /** In micro-coins; dollars count at `coinUsdMicros`. */
  minSpendMicros!: bigint;
  /** Days in which the newcomer spends them, or the referrer gets nothing. */
  spendWithinDays!: number;
  /** Value of one coin, in micro-dollars. */
  coinUsdMicros!: bigint;
  /** Of the service as users see it, without a slash at the end. */
  publicUrl!: string;
}
