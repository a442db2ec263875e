import { parseRange } from './download.js';

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=2-4', { first: 2, last: 4 }],
    ['bytes=7-', { first: 7, last: 9 }],
    ['bytes=7-100', { first: 7, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-100', { first: 0, last: 9 }],
  ])('gives the part of ten bytes for %s', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=10-', 'bytes=4-2', 'bytes=-0', 'bytes=0-1,3-4', 'lines=1-2'])(
    'gives the whole file for %s',
    (header) => {
      expect(parseRange(header, 10)).toBeNull();
    },
  );

  it('gives no part of an empty file', () => {
    expect(parseRange('bytes=0-0', 0)).toBeNull();
    expect(parseRange('bytes=-1', 0)).toBeNull();
  });
});
