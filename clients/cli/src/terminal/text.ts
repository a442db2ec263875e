/* oxlint-disable no-control-regex */
/**
 * Escape sequences of terminals (ECMA-48): CSI, then strings (OSC, DCS, …) with their end, then all others. No string holds
 * the beginning of another: matching takes time in proportion to the text.
 */
const SEQUENCE =
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x90\x98\x9c-\x9f]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-~]/g;
/** The beginning of one at the end of a chunk. */
const UNFINISHED =
  /(?:(?:\x1b\[|\x9b)[0-?]*[ -/]*|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x90\x98\x9c-\x9f]*\x1b?|\x1b[ -/]*)$/;
const LONGEST_SEQUENCE = 4096;
const COLOUR = /^\x1b\[[0-9;:]*m$/;
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;
/** Marks that reorder text: a title could pretend to be another. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One line of text from elsewhere, for a terminal: nothing in it moves the cursor, colours or reorders. */
export const clean = (text: string): string =>
  text.replace(SEQUENCE, '').replace(/\s+/g, ' ').replace(CONTROL, '').replace(DIRECTION, '');

/** A job's log on its way to a terminal, in chunks: of all escape sequences only colours stay, if wanted. */
export class LogFilter {
  private pending = '';
  private coloured = false;

  constructor(private readonly colours: boolean) {}

  write(chunk: string): string {
    const text = this.pending + chunk;
    const found = UNFINISHED.exec(text);
    const held = found && found[0].length <= LONGEST_SEQUENCE ? found[0] : '';
    this.pending = held;
    return this.filter(text.slice(0, text.length - held.length));
  }

  /** What is left; what comes after the log has no colour of the log's. */
  end(): string {
    const rest = this.filter(this.pending);
    this.pending = '';
    return this.coloured ? `${rest}\x1b[0m` : rest;
  }

  private filter(text: string): string {
    const parts: string[] = [];
    let from = 0;
    for (const { 0: sequence, index } of text.matchAll(SEQUENCE)) {
      parts.push(text.slice(from, index).replace(CONTROL, ''));
      from = index + sequence.length;
      if (!this.colours || !COLOUR.test(sequence)) continue;
      parts.push(sequence);
      this.coloured = true;
    }
    return parts.join('') + text.slice(from).replace(CONTROL, '');
  }
}

/** Text of several lines for a terminal, without any escape sequence. */
export function plain(text: string): string {
  const filter = new LogFilter(false);
  return filter.write(text) + filter.end();
}

/** The same JSON; controls that JSON may hold as they are become `\u009b`. */
export const json = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    /[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Columns that a terminal needs for it. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += /\p{M}|\u200d/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** Cut to so many columns, with `…` where something is missing. */
export function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = '';
  for (const character of text) {
    if (widthOf(kept + character) > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

export const pad = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - widthOf(text)));
