import { z } from 'zod';

/** The language model that answers in place of the embedded engine; used by libs/assistant/src/adapters/openai. */
export const modelVariables = {
  LLM_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/^https?:\/\/[^/]*@/.test(url), 'must hold no credentials: use LLM_API_KEY')
    .optional()
    .describe('OpenAI-compatible endpoint of the assistant, up to `/v1`; absent: the embedded engine answers alone'),
  LLM_API_KEY: z.string().min(1).max(1000).optional().describe('key of `LLM_BASE_URL`; absent: none is sent'),
  LLM_MODEL: z.string().min(1).max(200).default('default').describe('model that chats, as `LLM_BASE_URL` names it'),
  LLM_VISION_MODEL: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('model that judges photos; absent: only the embedded checks do'),
  LLM_TIMEOUT_S: z.coerce
    .number()
    .min(0.1)
    .max(100)
    .default(30)
    .describe('seconds the endpoint has for one answer, retries included; then the embedded engine answers'),
};
