import { StringDecoder } from 'node:string_decoder';

const MARK = '::progress ';
const LINE = /^::progress (\d{1,3}(?:\.\d{1,6})?)(?: (.*))?$/;
/** A progress line is at most this long: the API's limit for a message (500 characters) plus the number before it. */
const LONGEST = 1_024;

export interface Progress {
  /** 0 to 100. */
  percent: number;
  /** At most 500 characters. */
  message?: string;
}

/**
 * Removes lines such as `::progress 42 half of the frames` from a job's output. All other text passes at once, even
 * half a line; only text that may still become a progress line waits for its end. Bytes that are not UTF-8 become
 * U+FFFD, as do NUL characters, which the server's database can't hold.
 */
export class ProgressLines {
  private readonly decoder = new StringDecoder('utf8');
  private held = '';
  private atLineStart = true;

  constructor(private readonly onProgress: (progress: Progress) => void) {}

  /** Returns the text that belongs in the log. */
  push(chunk: Buffer): string {
    return this.take(this.decoder.write(chunk));
  }

  /** End of the output: returns the text that waited for the rest of its line. */
  end(): string {
    const rest = this.take(this.decoder.end());
    const last = this.held;
    this.held = '';
    return rest + (this.isProgress(last) ? '' : last);
  }

  private take(raw: string): string {
    let text = this.held + raw.replaceAll('\0', '\uFFFD');
    this.held = '';
    let log = '';
    while (text) {
      const newline = text.indexOf('\n');
      const line = newline < 0 ? text : text.slice(0, newline);
      if (newline < 0 && this.atLineStart && mayBecomeProgress(line)) {
        this.held = line;
        return log;
      }
      const end = newline < 0 ? text.length : newline + 1;
      if (!(this.atLineStart && newline >= 0 && this.isProgress(line))) log += text.slice(0, end);
      this.atLineStart = newline >= 0;
      text = text.slice(end);
    }
    return log;
  }

  private isProgress(line: string): boolean {
    const match = LINE.exec(line.replace(/\r$/, ''));
    const percent = Number(match?.[1]);
    if (!match || percent > 100) return false;
    this.onProgress({ percent, ...(match[2] && { message: match[2].slice(0, 500).toWellFormed() }) });
    return true;
  }
}

function mayBecomeProgress(line: string): boolean {
  return line.length <= LONGEST && (MARK.startsWith(line) || line.startsWith(MARK));
}
