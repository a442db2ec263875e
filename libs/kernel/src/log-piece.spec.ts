import fc from 'fast-check';
import { newPart, partFrom } from './log-piece.js';

describe('newPart', () => {
  it('takes a piece that continues the log', () => {
    expect(newPart(5, { offset: 5, text: 'more' })).toEqual({ offset: 5, text: 'more' });
  });

  it('takes nothing of a repeat, nor of an empty piece', () => {
    expect(newPart(9, { offset: 5, text: 'more' })).toBeNull();
    expect(newPart(20, { offset: 5, text: 'more' })).toBeNull();
    expect(newPart(5, { offset: 5, text: '' })).toBeNull();
  });

  it('takes the end of a piece that is known in part', () => {
    expect(newPart(3, { offset: 0, text: 'aéb' })).toEqual({ offset: 3, text: 'b' });
  });

  it('refuses a gap and says where the log goes on', () => {
    const gap = expect.objectContaining({ code: 'log_offset_gap', details: { expectedOffset: 5 } });
    for (const text of ['x', '']) expect(() => newPart(5, { offset: 6, text })).toThrow(gap);
  });

  it('refuses to cut a character', () => {
    expect(() => newPart(2, { offset: 0, text: 'aéb' })).toThrow('has the offset 2');
  });

  it('makes one log of pieces sent any number of times', () => {
    const pieces = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(pieces, fc.array(fc.nat(3), { minLength: 10, maxLength: 10 }), (texts, repeats) => {
        let stored = '';
        const offsets = texts.map((_, index) => Buffer.byteLength(texts.slice(0, index).join('')));
        texts.forEach((text, index) => {
          for (let back = repeats[index] as number; back >= 0; back--) {
            const from = Math.max(0, index - back);
            const part = newPart(Buffer.byteLength(stored), {
              offset: offsets[from] as number,
              text: texts.slice(from, index + 1).join(''),
            });
            stored += part?.text ?? '';
          }
        });
        expect(stored).toBe(texts.join(''));
      }),
    );
  });
});

describe('partFrom', () => {
  it('gives a piece from an offset on, never half a character', () => {
    const piece = { offset: 10, text: 'a😀b' };
    expect(partFrom(piece, 3)).toEqual(piece);
    expect(partFrom(piece, 11)).toEqual({ offset: 11, text: '😀b' });
    expect(partFrom(piece, 13)).toEqual({ offset: 11, text: '😀b' });
    expect(partFrom(piece, 15)).toEqual({ offset: 15, text: 'b' });
  });
});
