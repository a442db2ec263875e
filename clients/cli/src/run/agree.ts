import type { Cli } from '../cli.js';
import { CliError, EXIT } from '../errors.js';
import { ask, isYes } from '../terminal/ask.js';
import { amount } from './quantities.js';

/** More is confirmed, where somebody can be asked. */
export const CONFIRM_ABOVE = 10;

/** What the caller lets the market hold. */
export interface Limits {
  maxPrice?: number;
  yes?: boolean;
}

interface Price {
  held: number;
  unit: 'coin' | 'usd';
  words: string;
}

/** Tells what is about to be held; refused above `--max-price`, and confirmed when it is much. */
export async function agree(
  cli: Cli,
  { held, unit, words }: Price,
  { maxPrice = Infinity, yes }: Limits,
): Promise<void> {
  if (held > maxPrice)
    throw new CliError(
      `${amount(held, unit)} would be held, more than your --max-price of ${maxPrice}. Nothing was posted.`,
      EXIT.refused,
    );
  if (!cli.out.json) cli.out.say(words);
  if (held <= CONFIRM_ABOVE || yes || !cli.interactive) return;
  const answer = await ask(cli.host.stdin, cli.host.stderr, 'Post it? [y/N] ');
  if (!isYes(answer)) throw new CliError('Nothing was posted.', EXIT.refused);
}
