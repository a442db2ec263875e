/** What the app tells this context; also its injection token. */
export class ReferralsOptions {
  /** For the one whose code it is, in micro-coins. */
  rewardMicros!: bigint;
  /** For the one who came by it, in micro-coins. */
  referredMicros!: bigint;
  /** All that a UTC day may cost, in micro-coins. */
  dailyBudgetMicros!: bigint;
  /** Paid only once the newcomer's address is verified. */
  requiresVerifiedEmail!: boolean;
  /** Of the service as users see it, without a slash at the end. */
  publicUrl!: string;
}
