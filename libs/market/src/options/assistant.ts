import type { AssistantOptions } from '@app/assistant';
import type { Config } from '@app/platform';
import { helpSettings } from './help-settings.js';
import { challengeSecret, rewardLimits } from './rewards.js';

export function assistantOptions(config: Config): AssistantOptions {
  const { env, coinUsdMicros, gpuPrices } = config;
  return {
    coinUsdMicros,
    platformFeeBps: env.PLATFORM_FEE_BPS,
    gpuPricesUsdMicros: gpuPrices,
    endpoint: modelEndpoint(config),
    rewards: rewardLimits(config),
    help: helpSettings(config),
    challengeSecret: challengeSecret(config),
  };
}

/** The configured endpoint of a language model; null: the embedded engine answers alone. */
function modelEndpoint({ env }: Config): AssistantOptions['endpoint'] {
  if (env.LLM_BASE_URL === undefined) return null;
  return {
    baseUrl: env.LLM_BASE_URL.replace(/\/+$/, ''),
    apiKey: env.LLM_API_KEY ?? null,
    chatModel: env.LLM_MODEL,
    visionModel: env.LLM_VISION_MODEL ?? null,
    timeoutMs: env.LLM_TIMEOUT_S * 1000,
  };
}
