import { plainOf } from './ansi.js';
import type { LogLines } from './log-lines.js';

export interface Window {
  /** Numbers of lines, `end` excluded. */
  first: number;
  end: number;
  /** Rows above the first. */
  rowsBefore: number;
}

/**
 * Where lines stand, in rows of equal height. Without wrapping each line is a row. With it, a line takes as many rows as its
 * text needs; that is estimated, since measuring 200,000 lines takes seconds, and the few that are shown flow as they are.
 * A list of measurements per line, as virtual lists keep, is made anew with each batch: too slow at 10,000 lines a second.
 */
export class LogLayout {
  /** Rows of all lines up to and with the n-th kept one. */
  private sums: number[] = [];
  private from = 0;
  private openLength = -1;

  /** `columns`: letters in a row; null: no wrapping. */
  constructor(
    private readonly lines: LogLines,
    private readonly columns: number | null,
  ) {}

  /** Takes in what was added or dropped since. */
  update(): void {
    if (this.columns === null) return;
    this.forget();
    const { first, end } = this.lines;
    // The last line may have grown.
    if (this.sums.length > 0 && this.lastLength() !== this.openLength) this.sums.pop();
    for (let line = first + this.sums.length; line < end; line++)
      this.sums.push((this.sums.at(-1) ?? 0) + rowsOf(this.lines.at(line).text, this.columns));
    this.openLength = this.lastLength();
  }

  get rows(): number {
    return this.columns === null ? this.lines.end - this.lines.first : (this.sums.at(-1) ?? 0);
  }

  /** Rows above a line. */
  rowOf(line: number): number {
    const index = line - this.lines.first;
    return this.columns === null ? index : (this.sums[index - 1] ?? 0);
  }

  /** The line that has a row. */
  lineAt(row: number): number {
    const { first, end } = this.lines;
    if (this.columns === null) return Math.max(first, Math.min(end - 1, first + Math.floor(row)));
    let [low, high] = [0, Math.max(0, this.sums.length - 1)];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sums[middle]! > row) high = middle;
      else low = middle + 1;
    }
    return first + low;
  }

  /** The lines to show for some rows, and a few around them. */
  window(row: number, rows: number, around: number): Window {
    const { first: begin, end } = this.lines;
    const first = Math.max(begin, this.lineAt(Math.max(0, row)) - around);
    return { first, end: Math.min(end, this.lineAt(row + rows) + around + 1), rowsBefore: this.rowOf(first) };
  }

  private forget(): void {
    const gone = this.lines.first - this.from;
    if (gone === 0) return;
    this.from = this.lines.first;
    const base = this.sums[gone - 1] ?? 0;
    this.sums = this.sums.slice(gone).map((sum) => sum - base);
  }

  private lastLength(): number {
    return this.lines.end > this.lines.first ? this.lines.at(this.lines.end - 1).text.length : -1;
  }
}

/** Letters of East Asia and pictures take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e][\udc00-\udfff]/g;
const SIMPLE = /^[ -~]*$/;

function rowsOf(text: string, columns: number): number {
  if (SIMPLE.test(text)) return Math.max(1, Math.ceil(text.length / columns));
  const plain = plainOf(text);
  const wide = plain.match(WIDE)?.filter((letter) => letter.length === 1).length ?? 0;
  const tabs = plain.split('\t').length - 1;
  return Math.max(1, Math.ceil((plain.length + wide + 7 * tabs) / columns));
}
