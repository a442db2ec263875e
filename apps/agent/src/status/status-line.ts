import type { WriteStream } from 'node:tty';

/** To the start of the line, and erase it. */
const CLEAR = '\r\x1b[K';
const USUAL_COLUMNS = 80;

type Screen = Pick<WriteStream, 'write' | 'columns' | 'on' | 'off'>;

/** Whether a line can be rewritten there. */
export function isRewritable({ isTTY }: { isTTY?: boolean }, { TERM, NO_COLOR }: NodeJS.ProcessEnv): boolean {
  return Boolean(isTTY && TERM && TERM !== 'dumb' && !NO_COLOR);
}

/** Makes room for a line where another process may have left its status line. */
export const erasing = (line: string): string => CLEAR + line;

/** The last line of a terminal, kept below the lines of events. */
export class StatusLine {
  private drawn = '';
  private text: (columns: number) => string = () => '';
  private readonly redraw = (): void => this.draw(true);

  constructor(private readonly screen: Screen) {
    screen.on('resize', this.redraw);
  }

  /** Shows what `text` answers for the width of the terminal. */
  show(text: (columns: number) => string): void {
    this.text = text;
    this.draw(false);
  }

  /** Prints a line of an event, which ends with a line break. */
  above(line: string): void {
    const erase = this.drawn ? CLEAR : '';
    this.drawn = this.fitting();
    this.screen.write(erase + line + this.drawn);
  }

  /** Removes it. */
  end(): void {
    this.screen.off('resize', this.redraw);
    this.text = () => '';
    this.draw(false);
  }

  private draw(again: boolean): void {
    const text = this.fitting();
    if (text === this.drawn && !again) return;
    if (text || this.drawn) this.screen.write(CLEAR + text);
    this.drawn = text;
  }

  /** One column less: a cursor behind the last one would be on the next line in some terminals. */
  private fitting(): string {
    return this.text((this.screen.columns || USUAL_COLUMNS) - 1);
  }
}
