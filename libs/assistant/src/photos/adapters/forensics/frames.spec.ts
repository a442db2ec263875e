import { FrameReader, lengthOf } from './frames.js';

const framed = (content: Buffer) => Buffer.concat([lengthOf(content), content]);

describe('frames on a pipe', () => {
  it('come out as they went in, however the pipe cuts them, empty ones too', () => {
    const contents = ['one', '', 'x'.repeat(1000), '', 'last'].map((text) => Buffer.from(text));
    const stream = Buffer.concat(contents.map(framed));
    for (const step of [1, 2, 3, 5, 7, 100, stream.length]) {
      const read: string[] = [];
      const reader = new FrameReader((content) => read.push(content.toString()));
      for (let at = 0; at < stream.length; at += step) reader.push(stream.subarray(at, at + step));
      expect(read).toEqual(contents.map(String));
    }
  });

  it('of a length that nobody sends are refused before anything is held for them', () => {
    const reader = new FrameReader(() => undefined);
    expect(() => reader.push(Buffer.from([0xff, 0xff, 0xff, 0xff]))).toThrow('a frame of 4294967295 bytes');
  });
});
