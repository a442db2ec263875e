import { plainOf } from './ansi.js';
import type { LogLines } from './log-lines.js';

/** Hits that are counted; more are told as "more than". */
export const MOST_HITS = 10_000;

/** Which lines have some text in them, in any case. Looks in steps, so that a large log doesn't stop the page. */
export class LogSearch {
  readonly hits: number[] = [];
  private next = 0;
  private readonly needle: string;

  constructor(
    private readonly lines: LogLines,
    text: string,
  ) {
    this.needle = text.toLowerCase();
  }

  /** Looks at some more lines; answers whether there are others. The last line may still grow: it is looked at again. */
  step(count: number): boolean {
    const { first, end } = this.lines;
    while (this.hits.length > 0 && this.hits[0]! < first) this.hits.shift();
    let line = Math.max(this.next, first);
    const until = Math.min(end, line + count);
    if (this.hits.at(-1) === line) this.hits.pop();
    for (; line < until && this.hits.length < MOST_HITS; line++)
      if (plainOf(this.lines.at(line).text).toLowerCase().includes(this.needle)) this.hits.push(line);
    this.next = line === end ? Math.max(first, end - 1) : line;
    return line < end && this.hits.length < MOST_HITS;
  }

  /** The hit after (1) or before (-1) a line, from the other end again after the last; null: none. */
  from(line: number, step: 1 | -1): number | null {
    if (this.hits.length === 0) return null;
    const found = step === 1 ? this.hits.find((hit) => hit > line) : this.hits.findLast((hit) => hit < line);
    return found ?? (step === 1 ? this.hits[0]! : this.hits.at(-1)!);
  }
}

/** The pieces of a text that are the needle (odd places) and that aren't (even ones). */
export function pieces(text: string, needle: string): string[] {
  if (needle === '') return [text];
  const lower = text.toLowerCase();
  // A few letters have more code units in lower case: positions would be off.
  if (lower.length !== text.length) return [text];
  const found: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, from)) {
    found.push(text.slice(from, at), text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  return [...found, text.slice(from)];
}
