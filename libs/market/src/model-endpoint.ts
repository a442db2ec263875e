import type { AssistantOptions } from '@app/assistant';
import type { Config } from '@app/platform';

/** The configured endpoint of a language model; null: the embedded engine answers alone. */
export function modelEndpoint({ env }: Config): AssistantOptions['endpoint'] {
  if (env.LLM_BASE_URL === undefined) return null;
  return {
    baseUrl: env.LLM_BASE_URL.replace(/\/+$/, ''),
    apiKey: env.LLM_API_KEY ?? null,
    chatModel: env.LLM_MODEL,
    visionModel: env.LLM_VISION_MODEL ?? null,
    timeoutMs: env.LLM_TIMEOUT_S * 1000,
  };
}
