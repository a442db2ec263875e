import { parseArgs } from 'node:util';
import { fromMicros } from '@app/kernel';
import {
  PaymentsOptions,
  ProviderUnreachable,
  reconcile as compare,
  ReconciliationRepository,
  type Difference,
  type Period,
} from '@app/payments';
import { ConfigError } from '@app/platform';
import type { Command } from './command.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HEAD = ['at', 'what', 'reference', 'provider', 'ledger', 'exception'];

/** Prints each difference; exit status 1 when one is not explained by an exception that is listed already. */
export const reconcile: Command = {
  name: 'reconcile',
  usage: '[--days N] [--fresh-minutes M]',
  about: "compares the provider's last N days (7) with the ledger, without the last M minutes (60)",
  parse: (words) => {
    const period = periodOf(words);
    if (!period) return undefined;
    return async (market) => {
      const { provider } = market.get(PaymentsOptions);
      if (!provider) throw new ConfigError('No payment provider is configured: set STRIPE_SECRET_KEY.');
      const { lines, differences } = await compare(provider, market.get(ReconciliationRepository), period).catch(
        unreachable,
      );
      const news = differences.filter(({ exception }) => exception === null).length;
      if (news > 0) process.exitCode = 1;
      const summary = `${lines} lines of the provider were compared with the ledger: ${news} differences, ${differences.length - news} that are listed as exceptions.`;
      return differences.length > 0 ? `${aligned(differences)}\n${summary}` : summary;
    };
  },
};

function unreachable(error: unknown): never {
  throw error instanceof ProviderUnreachable ? new ConfigError(`The provider did not answer: ${error.message}`) : error;
}

/** Null for what can't be understood. */
function periodOf(args: string[]): Period | null {
  const now = new Date();
  const options = {
    days: { type: 'string', default: '7' },
    'fresh-minutes': { type: 'string', default: '60' },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    const [days, fresh] = [values.days, values['fresh-minutes']].map((text) =>
      /^\d{1,4}$/.test(text) ? Number(text) : NaN,
    );
    if (!days || fresh === undefined || Number.isNaN(fresh)) return null;
    const since = new Date(now.getTime() - days * DAY_MS);
    return { since, until: new Date(now.getTime() - fresh * MINUTE_MS), now };
  } catch {
    return null;
  }
}

/** Columns of the width they need. */
function aligned(differences: Difference[]): string {
  const rows = [HEAD, ...differences.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const padded = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return padded.map((row) => row.join('  ').trimEnd()).join('\n');
}

function cellsOf({ at, kind, ref, provider, ledger, currency, exception }: Difference): string[] {
  const theirs = provider === null ? '-' : `${fromMicros(provider)} ${currency}`;
  const ours = ledger === null ? '-' : `${fromMicros(ledger)} usd`;
  return [at.toISOString(), kind, ref, theirs, ours, exception ?? '-'];
}
