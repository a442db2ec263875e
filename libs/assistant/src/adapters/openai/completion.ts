import { z } from 'zod';
import { EndpointError } from './endpoint-errors.js';

/** What we read of a chat completion; whatever else an endpoint sends is ignored. */
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

const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  error: z.unknown().optional(),
});

/** The text of a completion that came as one JSON document. */
export function completedText(json: string): string {
  const parsed = completion.safeParse(parseJson(json));
  if (!parsed.success) throw new EndpointError('the reply is no chat completion');
  const { message, finish_reason } = parsed.data.choices[0]!;
  if (message.refusal) throw new EndpointError('the model refused');
  refuseUnfinished(finish_reason);
  if (!message.content?.trim()) throw new EndpointError('the reply is empty');
  return message.content;
}

export interface Piece {
  text: string;
  /** The model said that this was all. */
  finished: boolean;
}

/** One `data` of a streamed completion. */
export function pieceOf(data: string): Piece {
  if (data.trim() === '[DONE]') return { text: '', finished: true };
  const parsed = chunk.safeParse(parseJson(data));
  if (!parsed.success) throw new EndpointError('a piece of the stream is no chat completion');
  if (parsed.data.error !== undefined && parsed.data.error !== null)
    throw new EndpointError('the endpoint reported an error in the stream');
  const choice = parsed.data.choices[0];
  if (choice?.delta?.refusal) throw new EndpointError('the model refused');
  if (choice?.finish_reason) refuseUnfinished(choice.finish_reason);
  return { text: choice?.delta?.content ?? '', finished: choice?.finish_reason === 'stop' };
}

/** `length`, `content_filter` and such: there would have been more to say. */
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
