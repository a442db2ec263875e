import type { PlacementId } from '../../contract.js';
import { LogCursors, type LogPiece } from './log-cursors.js';

const ID = 'p' as PlacementId;
const T = 1_700_000_000_000;

const piece = (atMs: number, text: string): LogPiece => ({ atMs, bytes: Buffer.from(text) });

/** What an engine answers: the pieces of its file, in its order, that are not older. */
const engine =
  (file: LogPiece[]) =>
  (sinceS: number): LogPiece[] =>
    file.filter(({ atMs }) => atMs >= sinceS * 1000);

/** Reads to the end, in steps. */
function readAll(cursors: LogCursors, since: (sinceS: number) => LogPiece[], from = 0, max = 1000): string {
  let text = '';
  for (let at = from; ; at = from + Buffer.byteLength(text)) {
    const bytes = cursors.take(ID, at, max, since(cursors.sinceS(ID, at)));
    if (bytes.length === 0) return text;
    text += bytes.toString();
  }
}

describe('LogCursors', () => {
  // Two streams of one container: written in this order, timed a little differently.
  const file = [piece(T, 'a'), piece(T + 2, 'b'), piece(T + 1, 'c'), piece(T + 1, 'd'), piece(T + 5000, 'e')];

  it('gives each piece once, in order, as the log grows, though its times are out of order', () => {
    const cursors = new LogCursors();
    let text = '';
    for (let length = 1; length <= file.length; length++) {
      text += readAll(cursors, engine(file.slice(0, length)), text.length);
    }
    expect(text).toBe('abcde');
  });

  it('asks for what is new only', () => {
    const cursors = new LogCursors();
    readAll(cursors, engine(file));
    expect(cursors.sinceS(ID, 5)).toBe(Math.floor((T + 5000) / 1000) - 1);
  });

  it('finds any byte again without having been there', () => {
    for (let from = 0; from <= 5; from++) {
      expect(readAll(new LogCursors(), engine(file), from)).toBe('abcde'.slice(from));
    }
    expect(readAll(new LogCursors(), engine([piece(T, 'hello'), piece(T, 'world')]), 3)).toBe('loworld');
  });

  it('keeps to the bound, within a long piece too', () => {
    const long = engine([piece(T, 'x'.repeat(25)), piece(T, 'y')]);
    const cursors = new LogCursors();
    expect(cursors.take(ID, 0, 10, long(0)).toString()).toBe('x'.repeat(10));
    expect(readAll(cursors, long, 0, 10)).toBe('x'.repeat(25) + 'y');
  });

  it('has nothing to say beyond the end', () => {
    expect(readAll(new LogCursors(), engine(file), 99)).toBe('');
  });
});
