import { z } from 'zod';
import { EndpointError } from './endpoint-errors.js';

/** The fields of a chat completion that we read; we ignore all others. */
const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});

/** The text of a completion (one JSON document). */
export function completedText(json: string): string {
  const parsed = completion.safeParse(parseJson(json));
  if (!parsed.success) throw new EndpointError('the reply is no chat completion');
  const { message, finish_reason } = parsed.data.choices[0]!;
  if (message.refusal) throw new EndpointError('the model refused');
  refuseUnfinished(finish_reason);
  if (!message.content?.trim()) throw new EndpointError('the reply is empty');
  return message.content;
}

/** `length`, `content_filter` and such: the text is not complete. */
function refuseUnfinished(reason: string | null | undefined): void {
  if (reason !== null && reason !== undefined && reason !== 'stop')
    throw new EndpointError(`the model stopped early: ${reason.slice(0, 40)}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EndpointError('the reply is not JSON');
  }
}
