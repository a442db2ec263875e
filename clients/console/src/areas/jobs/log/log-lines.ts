import { lookAfter, PLAIN, type Look } from './ansi.js';

export interface LogLine {
  text: string;
  /** The look that it begins with: colours go on from line to line. */
  look: Look;
}

export interface LogLimits {
  lines: number;
  /** Of all lines. */
  chars: number;
  /** A longer line becomes several. */
  lineChars: number;
}

/** More than the largest log that the service keeps, unless it has very short lines. */
const LIMITS: LogLimits = { lines: 500_000, chars: 20_000_000, lineChars: 2_000 };
/** Old lines go in batches, so that it seldom happens. */
const KEPT_SHARE = 0.9;

/** The last lines of a log, numbered from its first. Bounded; takes text as it comes, cut anywhere. */
export class LogLines {
  private kept: LogLine[] = [];
  /** Whether the last line has no end yet. */
  private isOpen = false;
  private chars = 0;
  private droppedLines = 0;

  constructor(private readonly limits = LIMITS) {}

  /** Number of the first line that is kept. */
  get first(): number {
    return this.droppedLines;
  }

  /** Number of the line after the last. */
  get end(): number {
    return this.droppedLines + this.kept.length;
  }

  at(line: number): LogLine {
    return this.kept[line - this.droppedLines]!;
  }

  append(text: string): void {
    const parts = text.split('\n');
    parts.forEach((part, index) => {
      this.extend(part);
      if (index < parts.length - 1) this.close();
    });
    this.drop();
  }

  private extend(part: string): void {
    if (part === '') return;
    if (!this.isOpen) this.open();
    const line = this.kept.at(-1)!;
    const before = line.text.length;
    line.text = overwritten(line.text + part);
    this.chars += line.text.length - before;
    this.split();
  }

  private close(): void {
    if (!this.isOpen) this.open();
    const line = this.kept.at(-1)!;
    if (line.text.endsWith('\r')) {
      line.text = line.text.slice(0, -1);
      this.chars--;
    }
    this.isOpen = false;
  }

  private open(): void {
    const last = this.kept.at(-1);
    this.kept.push({ text: '', look: last ? lookAfter(last.text, last.look) : PLAIN });
    this.isOpen = true;
  }

  private split(): void {
    const { lineChars } = this.limits;
    for (let line = this.kept.at(-1)!; line.text.length > lineChars; line = this.kept.at(-1)!) {
      const rest = line.text.slice(cutBefore(line.text, lineChars));
      line.text = line.text.slice(0, line.text.length - rest.length);
      this.open();
      this.kept.at(-1)!.text = rest;
    }
  }

  private drop(): void {
    const { lines, chars } = this.limits;
    if (this.kept.length <= lines && this.chars <= chars) return;
    let count = 0;
    while (
      count < this.kept.length - 1 &&
      (this.kept.length - count > lines * KEPT_SHARE || this.chars > chars * KEPT_SHARE)
    )
      this.chars -= this.kept[count++]!.text.length;
    this.kept = this.kept.slice(count);
    this.droppedLines += count;
  }
}

/** A carriage return within a line begins it anew, as progress bars do; one at its end may belong to a line break. */
function overwritten(line: string): string {
  const end = line.endsWith('\r') ? line.length - 1 : line.length;
  return line.slice(line.lastIndexOf('\r', end - 1) + 1);
}

/** Where to cut, so that no letter of two code units is torn. */
function cutBefore(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
