import type { Played } from './play.js';

const HEADER = [
  ...['attacker', 'cash gain before', 'now', 'bound, and the setting behind it'],
  ...['per account', 'per hour', 'per day', 'gifts', 'platform lost', 'honest people lost', 'noticed'],
];
const DAY_H = 24;

/** Markdown, in dollars. `before`: the gains of the first run, by attacker; the current run's if there was none. */
export function table(all: Played[], before: Map<string, string>): string {
  const rows = all.map((played) => row(played, before.get(played.attacker.name) ?? dollars(played.gain)));
  return [HEADER, HEADER.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function row(played: Played, before: string): string[] {
  const { attacker, gain, bound, accounts, hours, gifts, platformLost, honestLost } = played;
  const cap = attacker.bound.cap;
  return [
    ...[attacker.name, before, dollars(gain), cap === undefined ? dollars(bound) : `${dollars(bound)}: ${cap}`],
    ...[gain / accounts, gain / hours, gain / Math.max(1, hours / DAY_H), gifts].map(dollars),
    ...[platformLost, honestLost].map(dollars),
    noticed(played),
  ];
}

/** What honest people noticed of it, besides their money. */
function noticed({ failures, falsehoods, honestMs }: Played): string {
  const seen = [
    ...(failures.length > 0 ? [`${failures.length} requests failed`] : []),
    ...(falsehoods.length > 0 ? [`the audit found ${falsehoods.length}`] : []),
  ];
  return seen.length > 0 ? seen.join('; ') : `nothing; a trade took ${(honestMs / 1000).toFixed(1)} s`;
}

const dollars = (amount: number): string => String(Math.round(amount * 1e4) / 1e4 + 0);

/** The gains of the first run, from a table written earlier. */
export function gainsBefore(page: string): Map<string, string> {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(rows.filter((cells) => cells.length === HEADER.length + 2).map((cells) => [cells[1]!, cells[2]!]));
}
