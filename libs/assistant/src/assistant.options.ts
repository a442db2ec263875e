import type { RewardLimits } from './domain/reward-limits.js';

/** What the app tells this context; also its injection token. */
export class AssistantOptions {
  /** Value of one coin, in micro-dollars. */
  coinUsdMicros!: bigint;

  /** What rewards may cost. */
  rewards!: RewardLimits;

  /** Makes the words of the day: the same for all processes, known to no client. */
  challengeSecret!: Uint8Array;
}
