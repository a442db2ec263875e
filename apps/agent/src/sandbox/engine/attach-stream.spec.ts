import { framesOf } from './attach-stream.js';

function frame(stream: number, text: string): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt8(stream, 0);
  header.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('attach stream', () => {
  const bytes = Buffer.concat([frame(1, 'one\n'), frame(2, 'two\n'), frame(1, ''), frame(1, 'x'.repeat(300))]);

  it.each([1, 2, 7, 8, 9, 64, 1000])('is read whole however it is cut: %i bytes', async (size) => {
    const parts: Buffer[] = [];
    for await (const part of framesOf(pieces(bytes, size))) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe(`one\ntwo\n${'x'.repeat(300)}`);
  });
});
