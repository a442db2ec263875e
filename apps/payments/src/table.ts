import { fromMicros } from '@app/kernel';
import type { Difference } from '@app/payments';

const HEAD = ['at', 'what', 'reference', 'provider', 'ledger', 'exception'];

/** Columns of the width they need. */
export function table(differences: Difference[]): string {
  const rows = [HEAD, ...differences.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf({ at, kind, ref, provider, ledger, currency, exception }: Difference): string[] {
  const theirs = provider === null ? '-' : `${fromMicros(provider)} ${currency}`;
  const ours = ledger === null ? '-' : `${fromMicros(ledger)} usd`;
  return [at.toISOString(), kind, ref, theirs, ours, exception ?? '-'];
}
