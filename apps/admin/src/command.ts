import type { INestApplicationContext } from '@nestjs/common';

/** One thing an operator can do with `npm run admin -- <name> <arguments>`. */
export interface Command {
  name: string;
  /** Its arguments as the usage shows them, e.g. `<email> <why>`. */
  usage: string;
  /** What it does, in a few words. */
  about: string;
  /**
   * Returns a function that runs the command on the market's own use cases, and resolves to the text to print; undefined
   * when the arguments are wrong, before anything changes.
   */
  parse(words: string[]): ((market: INestApplicationContext) => Promise<string>) | undefined;
}

const LONGEST_WHY = 500;

/** The rest of a command's words as a reason. */
export const reasonOf = (words: string[], longest = LONGEST_WHY): string => words.join(' ').trim().slice(0, longest);

/** A record for people to read, one fact per line. */
export function listed(record: object): string {
  return Object.entries(record)
    .map(([name, value]) => `${name.padEnd(16)} ${String(value ?? '-')}`)
    .join('\n');
}

/** Lines with tabs between the cells, under their head. */
export function table(head: string[], lines: string[][]): string {
  return lines.length === 0 ? 'There are none.' : [head, ...lines].map((line) => line.join('\t')).join('\n');
}
