import { createParser } from 'eventsource-parser';
import { MAX_REPLY_BYTES, textOf } from './bounded-body.js';
import { pieceOf } from './completion.js';
import { EndpointError } from './endpoint-errors.js';

/** The text of a streamed completion; throws unless the model said that it was all. */
export async function* streamedText(response: Response): AsyncGenerator<string, void> {
  let said = false;
  const ready: string[] = [];
  const parser = createParser({
    onEvent: ({ data }) => ready.push(data),
    maxBufferSize: MAX_REPLY_BYTES,
  });
  for await (const text of textOf(response)) {
    parser.feed(text);
    for (const data of ready.splice(0)) {
      const piece = pieceOf(data);
      said ||= piece.text.trim() !== '';
      if (piece.text !== '') yield piece.text;
      if (!piece.finished) continue;
      if (!said) throw new EndpointError('the reply is empty');
      return;
    }
  }
  throw new EndpointError('the stream was cut');
}
