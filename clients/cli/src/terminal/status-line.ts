import { cut } from './text.js';

const CELLS = 20;

/** `━━━━━━──────────────  30 %` */
export function bar(percent: number): string {
  const full = Math.round((Math.min(100, Math.max(0, percent)) / 100) * CELLS);
  return `${'━'.repeat(full)}${'─'.repeat(CELLS - full)} ${Math.floor(percent)} %`;
}

/**
 * The last line of a terminal, kept below what is printed. Drawn again when the terminal is resized; absent where there
 * is no terminal.
 */
export class StatusLine {
  private text = '';
  private drawn = false;
  /** False while a line of the log is unfinished: drawing would cut it in two. */
  private free = true;
  private readonly redraw = () => this.draw();

  constructor(private readonly terminal: NodeJS.WriteStream) {
    if (terminal.isTTY) terminal.on('resize', this.redraw);
  }

  show(text: string): void {
    this.text = text;
    this.draw();
  }

  /** Runs what prints to the terminal; `endsLine` says whether the cursor is at the start of a line then. */
  around(print: () => void, endsLine: boolean): void {
    this.clear();
    print();
    this.free = endsLine;
    this.draw();
  }

  end(): void {
    this.clear();
    this.text = '';
    if (!this.free) this.terminal.write('\n');
    this.free = true;
    this.terminal.off('resize', this.redraw);
  }

  private clear(): void {
    if (this.drawn) this.terminal.write('\r\x1b[K');
    this.drawn = false;
  }

  private draw(): void {
    if (!this.terminal.isTTY || !this.free || this.text === '') return;
    this.terminal.write(`\r\x1b[K${cut(this.text, this.terminal.columns - 1)}`);
    this.drawn = true;
  }
}
