import type { RewardLimits } from './rewards/domain/reward-limits.js';
import type { HelpSettings } from './chat/domain/help-settings.js';

/** An OpenAI-compatible endpoint and the models to use there. */
export interface ModelEndpoint {
  /** Up to `/v1`, without a slash at the end. */
  baseUrl: string;
  /** Null: the endpoint asks for none. */
  apiKey: string | null;
  chatModel: string;
  /** Null: photos are judged by the embedded checks alone. */
  visionModel: string | null;
  /** For one answer, including retries, streaming and fallbacks to other formats. */
  timeoutMs: number;
}

/** What the app tells this context; also its injection token. */
export class AssistantOptions {
  /** Value of one coin, in micro-dollars. */
  coinUsdMicros!: bigint;

  /** What rewards may cost. */
  rewards!: RewardLimits;

  /** The key of the words of the day: the same in all processes, known to no client. */
  challengeSecret!: Uint8Array;

  /** The platform's share of every payment, in basis points. */
  platformFeeBps!: number;
  /** Micro-dollars per GPU and hour by model; always has `default`. */
  gpuPricesUsdMicros!: ReadonlyMap<string, bigint>;
  /** The rest of the configuration that help texts mention. */
  help!: Omit<HelpSettings, 'rewards'>;
  /** Null: the embedded engine answers alone. */
  endpoint!: ModelEndpoint | null;
}
