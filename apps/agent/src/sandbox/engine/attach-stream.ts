const HEADER_BYTES = 8;

/**
 * Splits an engine's attach stream into frames of an 8-byte header (stream, three zeros, length) and content, with the
 * container's two streams in order of arrival.
 */
export async function* framesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let header = Buffer.alloc(0);
  let left = 0;
  for await (let chunk of stream) {
    while (chunk.length > 0) {
      if (left > 0) {
        const part = chunk.subarray(0, left);
        yield part;
        left -= part.length;
        chunk = chunk.subarray(part.length);
        continue;
      }
      const missing = HEADER_BYTES - header.length;
      header = Buffer.concat([header, chunk.subarray(0, missing)]);
      chunk = chunk.subarray(missing);
      if (header.length < HEADER_BYTES) break;
      left = header.readUInt32BE(4);
      header = Buffer.alloc(0);
    }
  }
}
