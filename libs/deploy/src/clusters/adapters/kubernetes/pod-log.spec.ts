import { piecesOf } from './pod-log.js';

const STAMP = '2026-01-01T00:00:01.000000001Z ';
const LATER = '2026-01-01T00:00:02Z ';
const texts = (raw: string): string[] => piecesOf(Buffer.from(raw)).map(({ bytes }) => bytes.toString());

describe('piecesOf', () => {
  it('takes the time from each line', () => {
    const [first, second] = piecesOf(Buffer.from(`${STAMP}a b\n${LATER}\n`));
    expect([first!.bytes.toString(), second!.bytes.toString()]).toEqual(['a b\n', '\n']);
    expect(second!.atMs - first!.atMs).toBe(1000);
  });

  it('puts a line together that was cut after 16 KiB, and only there', () => {
    const long = 'x'.repeat(16 * 1024);
    expect(texts(`${STAMP}${long}${LATER}rest\n${LATER}next\n`)).toEqual([long, 'rest\n', 'next\n']);
    // A program's own output may look like a time.
    expect(texts(`${STAMP}at ${LATER}it was\n`)).toEqual([`at ${LATER}it was\n`]);
  });

  it('keeps what has no time, and what has no end', () => {
    expect(texts(`${STAMP}a\nodd\n${LATER}no end`)).toEqual(['a\n', 'odd\n', 'no end']);
    expect(texts('')).toEqual([]);
  });
});
