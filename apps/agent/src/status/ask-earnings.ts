import { ApiError, isTokenRefused } from '../api/api-errors.js';
import { quietClient } from '../api/http-client.js';
import { WorkerApi, type Earnings } from '../api/worker-api.js';
import type { AgentOptions } from '../options.js';
import { machineIsOnline, troubleOf } from '../sign-on/trouble.js';
import { printable } from '../terminal.js';
import type { Amounts } from './state.js';

const PATIENCE_MS = 5_000;
const DAYS = 30;

export type Earned =
  | { today: Amounts; days30: Amounts }
  /** `advice`: what the owner should do about it. */
  | { unknown: string; advice?: string };

/** Asks the market once, with the token, which also shows whether it answers. */
export async function askEarnings({ server, token }: Pick<AgentOptions, 'server' | 'token'>): Promise<Earned> {
  try {
    const api = new WorkerApi(quietClient(server, token));
    return sums(await api.earnings(DAYS, AbortSignal.timeout(PATIENCE_MS)));
  } catch (error) {
    return { unknown: whyUnknown(error), advice: adviceOn(error as Error, server) };
  }
}

function sums({ total_coin, total_usd, earnings }: Earnings): Earned {
  const utcDay = new Date().toISOString().slice(0, 10);
  const { coin, usd } = earnings.find(({ day }) => day === utcDay) ?? { coin: 0, usd: 0 };
  return { today: { coin, usd }, days30: { coin: total_coin, usd: total_usd } };
}

function whyUnknown(error: unknown): string {
  if (isTokenRefused(error)) return 'the market refuses the token';
  if (error instanceof ApiError) return error.status === 404 ? "this market doesn't tell" : printable(error.message);
  return "the market can't be reached";
}

/** An older market is none that the owner could do something about. */
function adviceOn(error: Error, server: string): string | undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  const seen = error.name === 'TimeoutError' || error.name === 'AbortError' ? new Error('no answer in time') : error;
  return printable(troubleOf(seen, server, { known: true, online: machineIsOnline() }).line);
}
