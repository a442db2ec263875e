import { createHmac, randomBytes } from 'node:crypto';
import type { MarketEvent } from '../../../sdk/src/index.js';
import type { Cli } from '../cli.js';
import { usage } from '../errors.js';

/** As long as the market waits for an answer. */
const DEADLINE_MS = 10_000;

export interface ListenOptions {
  forward: string;
  type?: string[];
  after?: number;
}

/** Posts each event to a local program until Ctrl-C; a failed one is reported and not sent again. */
export async function listen(cli: Cli, { forward, type = [], after }: ListenOptions): Promise<void> {
  if (!URL.canParse(forward) || !/^https?:$/.test(new URL(forward).protocol))
    throw usage(`"${forward}" is not a URL: write it like http://localhost:8000/hook.`);
  const secret = cli.host.env.MARKET_WEBHOOK_SECRET || newSecret();
  cli.out.say(
    `Events go to ${forward}, signed with ${cli.host.env.MARKET_WEBHOOK_SECRET ? 'MARKET_WEBHOOK_SECRET' : secret}`,
  );
  for await (const event of cli.patientMarket.events.follow({ after })) {
    if (!wanted(type, event.type)) continue;
    const answer = await post(cli.host.fetch, forward, secret, event);
    if (cli.out.json) cli.out.jsonLine({ seq: event.seq, type: event.type, ...answer });
    else cli.out.line(`${event.seq}  ${event.type}  ${answer.status_code ?? answer.error}  ${answer.ms} ms`);
  }
}

/** `job.*` is every event of jobs; no types are all events. */
export const wanted = (types: string[], type: string): boolean =>
  types.length === 0 || types.some((one) => one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))));

/** In the form of Standard Webhooks. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

interface Answer {
  status_code: number | null;
  error: string | null;
  ms: number;
}

async function post(
  fetching: typeof fetch,
  url: string,
  secret: string,
  { id, type, at, data }: MarketEvent,
): Promise<Answer> {
  const body = JSON.stringify({ id, type, timestamp: at, data });
  const from = performance.now();
  const answer = { status_code: null as number | null, error: null as string | null };
  try {
    const headers = { 'Content-Type': 'application/json', ...signature(secret, id, body, Date.now()) };
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const response = await fetching(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.body?.cancel();
    answer.status_code = response.status;
  } catch (error) {
    const { cause, message } = error as Error;
    answer.error = (cause as { code?: string } | undefined)?.code ?? message;
  }
  return { ...answer, ms: Math.round(performance.now() - from) };
}

/** The headers of Standard Webhooks, as the market sends them. */
export function signature(secret: string, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signed}` };
}
