import { colourOf } from './ansi.js';
import { LogLines } from './log-lines.js';

const SMALL = { lines: 10, chars: 1_000, lineChars: 20 };
const textsOf = (lines: LogLines) =>
  Array.from({ length: lines.end - lines.first }, (_, n) => lines.at(lines.first + n).text);
function linesOf(...pieces: string[]): LogLines {
  const lines = new LogLines(SMALL);
  for (const piece of pieces) lines.append(piece);
  return lines;
}

describe('the lines of a log', () => {
  it('are the same however the text is cut', () => {
    const text = 'one\n\ntwo\r\nthree';
    for (let at = 0; at <= text.length; at++)
      expect(textsOf(linesOf(text.slice(0, at), text.slice(at)))).toEqual(['one', '', 'two', 'three']);
  });

  it('are written over after a carriage return, as in a terminal', () => {
    expect(textsOf(linesOf('10 %\r20 %', '\r30 %\n', 'done'))).toEqual(['30 %', 'done']);
  });

  it('carry colours on', () => {
    const lines = linesOf('\x1b[31mred\nstill\x1b[0m\nplain');
    expect([0, 1, 2].map((line) => colourOf(lines.at(line).look))).toEqual([undefined, 'red', undefined]);
  });

  it('are cut when they are very long, but never within a letter', () => {
    const lines = linesOf(`${'x'.repeat(19)}😀${'y'.repeat(30)}\nend`);
    expect(textsOf(lines)).toEqual(['x'.repeat(19), `😀${'y'.repeat(18)}`, 'y'.repeat(12), 'end']);
  });

  it('are bounded, and keep their numbers when old ones go', () => {
    const lines = new LogLines(SMALL);
    for (let n = 0; n < 100; n++) lines.append(`${n}\n`);
    expect(lines.end).toBe(100);
    expect(lines.end - lines.first).toBeLessThanOrEqual(10);
    expect(lines.at(99).text).toBe('99');
    expect(lines.at(lines.first).text).toBe(String(lines.first));
    const wide = new LogLines({ ...SMALL, chars: 100 });
    for (let n = 0; n < 20; n++) wide.append(`${'z'.repeat(20)}\n`);
    expect(textsOf(wide).join('').length).toBeLessThanOrEqual(100);
  });

  it('take sixteen megabytes without a long pause', () => {
    const piece = `${'0123456789'.repeat(8)}\n`.repeat(1_000);
    const lines = new LogLines();
    const began = performance.now();
    for (let n = 0; n < 200; n++) lines.append(piece);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(lines.end).toBe(200_000);
  });
});
