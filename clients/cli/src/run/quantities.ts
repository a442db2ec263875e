import { InvalidArgumentError } from 'commander';

/** For commander: a number from the command line, within bounds. */
export const number =
  (least: number, most = Infinity) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== '' && value >= least && value <= most) return value;
    throw new InvalidArgumentError(
      most === Infinity ? `Give a number of at least ${least}.` : `Give a number from ${least} to ${most}.`,
    );
  };

export const whole =
  (least: number, most = Infinity) =>
  (text: string): number => {
    const value = number(least, most)(text);
    if (Number.isInteger(value)) return value;
    throw new InvalidArgumentError('Give a whole number.');
  };

const UNITS: Record<string, number> = { m: 1, g: 1024, t: 1024 * 1024 };

/** `512`, `512m`, `8g`, in MB. */
export function memory(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*([mgt])?i?b?$/i.exec(text) ?? [];
  if (!amount) throw new InvalidArgumentError('Write it like 512m or 8g.');
  return Math.round(Number(amount) * UNITS[(unit ?? 'm').toLowerCase()]!);
}

/** `90`, `90s`, `10m`, `2h`, in seconds. */
export function seconds(text: string): number {
  const [, amount, unit] = /^(\d+)\s*([smh])?$/i.exec(text) ?? [];
  if (!amount) throw new InvalidArgumentError('Write it like 90s, 10m or 2h.');
  return Number(amount) * { s: 1, m: 60, h: 3600 }[(unit ?? 's').toLowerCase() as 's' | 'm' | 'h'];
}

/** `2030-01-31`, or any other time that JavaScript reads. */
export function time(text: string): Date {
  const read = new Date(text);
  if (Number.isNaN(read.getTime())) throw new InvalidArgumentError('Write it like 2030-01-31.');
  return read;
}

/** Repeatable: collects `NAME=VALUE`, and `NAME` alone from the environment, so that no secret appears in an argument. */
export function environment(word: string, before: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)(?:=([\s\S]*))?$/.exec(word) ?? [];
  if (!name) throw new InvalidArgumentError('Write NAME=VALUE, or NAME for a variable of your environment.');
  const taken = value ?? process.env[name];
  if (taken === undefined) throw new InvalidArgumentError(`Your environment has no ${name}.`);
  return { ...before, [name]: taken };
}

export const repeated = (word: string, before: string[] = []): string[] => [...before, word];

/** `2 h 05 min`, `12 s`. */
export function duration(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (part: number, unit: string) => (part === 0 ? '' : ` ${String(part).padStart(2, '0')} ${unit}`);
  if (hours > 0) return `${hours} h${two(minutes, 'min')}`;
  return minutes > 0 ? `${minutes} min${two(rest, 's')}` : `${rest} s`;
}

/** `1 coin`, `0.125 coins`; at most six decimals, as the market counts. */
export const coins = (count: number): string => `${Number(count.toFixed(6))} coin${count === 1 ? '' : 's'}`;

export const amount = (count: number, unit: 'coin' | 'usd'): string =>
  unit === 'coin' ? coins(count) : `${Number(count.toFixed(6))} USD`;
