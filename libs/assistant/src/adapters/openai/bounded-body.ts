import { EndpointError } from './endpoint-errors.js';

/** No answer of ours needs more; counted after decompression. */
export const MAX_REPLY_BYTES = 256 * 1024;

/** Reads a response's text; throws as soon as it is larger than any real answer. */
export async function* textOf(response: Response, maxBytes = MAX_REPLY_BYTES): AsyncGenerator<string, void> {
  if (response.body === null) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  // Leaving the loop cancels the body, which closes the connection.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new EndpointError(`the reply is larger than ${maxBytes} bytes`);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

export async function wholeText(response: Response): Promise<string> {
  let text = '';
  for await (const piece of textOf(response)) text += piece;
  return text;
}
