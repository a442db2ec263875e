import { LogLayout } from './log-layout.js';
import { LogLines } from './log-lines.js';

const LIMITS = { lines: 10, chars: 10_000, lineChars: 100 };

function layoutOf(text: string, columns: number | null) {
  const lines = new LogLines(LIMITS);
  const layout = new LogLayout(lines, columns);
  const add = (more: string) => {
    lines.append(more);
    layout.update();
  };
  add(text);
  return { lines, layout, add };
}

describe('where lines stand', () => {
  it('is their number without wrapping', () => {
    const { layout } = layoutOf('a\nb\nc\nd\n', null);
    expect([layout.rows, layout.rowOf(2), layout.lineAt(2.7), layout.lineAt(99)]).toEqual([4, 2, 2, 3]);
  });

  it('counts the rows that wrapped lines take', () => {
    const { layout } = layoutOf(`${'x'.repeat(25)}\n\n한국어한국어\n\x1b[31mred\x1b[0m\n`, 10);
    expect([0, 1, 2, 3].map((line) => layout.rowOf(line))).toEqual([0, 3, 4, 6]);
    expect(layout.rows).toBe(7);
    expect([0, 2, 3, 4, 5, 6].map((row) => layout.lineAt(row))).toEqual([0, 0, 1, 2, 2, 3]);
  });

  it('follows a last line that grows', () => {
    const { layout, add } = layoutOf('first\nsec', 10);
    add('x'.repeat(20));
    expect(layout.rows).toBe(4);
    add('\nthird');
    expect([layout.rows, layout.rowOf(2)]).toEqual([5, 4]);
  });

  it.each([null, 10])('keeps the numbers of lines when old ones go (columns: %s)', (columns) => {
    const { lines, layout, add } = layoutOf('', columns);
    for (let n = 0; n < 50; n++) add(`${n}\n`);
    expect(layout.rows).toBe(lines.end - lines.first);
    expect(layout.lineAt(0)).toBe(lines.first);
    expect(layout.rowOf(lines.first + 3)).toBe(3);
    expect(layout.window(0, 3, 1)).toEqual({ first: lines.first, end: lines.first + 5, rowsBefore: 0 });
  });
});
