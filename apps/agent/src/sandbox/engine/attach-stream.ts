const HEADER_BYTES = 8;

/**
 * Takes an engine's attach stream apart: frames of 8 bytes of header (stream, three zeros, length) and content, the two
 * streams of the container in the order they came.
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
