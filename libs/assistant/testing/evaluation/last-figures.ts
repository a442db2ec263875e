import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, 'last-figures.json');

/** Useful replies to the held-out half when they were last kept, in percent by language. */
export type LastFigures = Record<string, number>;

export const lastFigures = (): LastFigures =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as LastFigures) : {};

/** The languages in which less is reached than was kept. */
export const lowered = (now: LastFigures, last = lastFigures()): string[] =>
  Object.keys(last).filter((lang) => (now[lang] ?? 0) < last[lang]!);

/** Throws rather than lower a figure, unless that is meant. */
export function keep(now: LastFigures, mayLower: boolean): void {
  const less = lowered(now);
  if (less.length > 0 && !mayLower)
    throw new Error(`Less than was kept: ${less.join(', ')}. With --lower it is kept all the same.`);
  writeFileSync(FILE, `${JSON.stringify({ ...lastFigures(), ...now }, null, 2)}\n`);
}
