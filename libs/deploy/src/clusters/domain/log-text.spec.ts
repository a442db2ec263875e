import fc from 'fast-check';
import { logText } from './log-text.js';

describe('logText', () => {
  it.each([
    ['plain', Buffer.from('a ü € 😀\n'), 'a ü € 😀\n'],
    ['a lone byte', Buffer.from([0x61, 0xff, 0x62]), 'a?b'],
    ['a NUL', Buffer.from([0x61, 0, 0x62]), 'a b'],
    ['a character cut at the end', Buffer.from('a€').subarray(0, 3), 'a'],
    ['a character cut in the middle', Buffer.from([0xe2, 0x82, 0x61]), '??a'],
    ['a surrogate, which UTF-8 has none of', Buffer.from([0xed, 0xa0, 0x80, 0x61]), '???a'],
    ['the replacement character itself', Buffer.from('\uFFFD!'), '\uFFFD!'],
    ['two beginnings at the end, of which one may go on', Buffer.from([0, 0xc0, 0xf0, 0x80, 0x80]), ' ?'],
    ['a beginning without an end', Buffer.from([0xf5, 0x61]), '?a'],
  ])('%s', (_, bytes, text) => expect(logText(bytes)).toBe(text));

  it('is as long as its bytes, but for a character that is cut off at the end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const length = Buffer.byteLength(logText(Buffer.from(bytes)));
        expect(length).toBeLessThanOrEqual(bytes.length);
        expect(length).toBeGreaterThanOrEqual(bytes.length - 3);
      }),
    );
  });
});
