import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  paymentsDatabase,
  ProviderUnreachable,
  reconcile,
  TypeormReconciliationRepository,
  type Period,
} from '@app/payments';
import { ConfigError, connectTool, Database, readEnvironment } from '@app/platform';
import { findRunningPostgres } from '@app/platform/embedded-postgres/index';
import { providerOf } from '@app/market/payments-options';
import { table } from './table.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const USAGE = `Compares what the payment provider says that it took and paid with the ledger, beside the running service:
  npm run payments:reconcile [-- --days N] [--fresh-minutes M]
N: days back from now, 7 without it. M: what happened in the last M minutes may not be booked yet and is left out, 60 without it.
Prints each difference; ends with status 1 when one is not explained by an exception that is listed already.`;

/** `npm run payments:reconcile`. Same environment variables as the service. */
export async function runPayments([command, ...rest]: string[]): Promise<void> {
  const period = command === 'reconcile' ? periodOf(rest) : null;
  if (!period) throw new ConfigError(USAGE);
  const environment = readEnvironment(process.env);
  const provider = providerOf(environment);
  if (!provider) throw new ConfigError('No payment provider is configured: set STRIPE_SECRET_KEY.');
  const url = environment.DATABASE_URL ?? (await findRunningPostgres(resolve(environment.DATA_DIR)));
  if (!url) throw new ConfigError('No service is running on this DATA_DIR: start it first, or set DATABASE_URL.');
  const source = await connectTool(url, 'payments', [paymentsDatabase]);
  try {
    const { lines, differences } = await reconcile(
      provider,
      new TypeormReconciliationRepository(new Database(source)),
      period,
    );
    const news = differences.filter(({ exception }) => exception === null).length;
    if (differences.length > 0) console.log(table(differences));
    console.log(
      `${lines} lines of the provider were compared with the ledger: ${news} differences, ${differences.length - news} that are listed as exceptions.`,
    );
    if (news > 0) process.exitCode = 1;
  } catch (error) {
    throw error instanceof ProviderUnreachable
      ? new ConfigError(`The provider did not answer: ${error.message}`)
      : error;
  } finally {
    await source.destroy();
  }
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
