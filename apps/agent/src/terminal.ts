/** Something that the device owner can fix; its message is one readable line, shown without a stack. */
export class UsageError extends Error {}

/** Prints one line per event, for the device's owner. Strangers' text (titles, reasons) can't control the terminal. */
export class Terminal {
  constructor(
    private readonly write: (line: string) => void = (line) => void process.stdout.write(line),
    private readonly now: () => Date = () => new Date(),
  ) {}

  line(message: string): void {
    const time = this.now().toTimeString().slice(0, 8);
    this.write(`${time}  ${printable(message)}\n`);
  }
}

/** Replaces control and formatting characters (escape sequences, line breaks, right-to-left marks) by spaces. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** A stranger's text in quotes, short enough for a line. */
export function quoted(text: string): string {
  const clean = printable(text);
  return `"${clean.length > 60 ? `${clean.slice(0, 59)}…` : clean}"`;
}
