import { hostname } from 'node:os';
import { mayPass } from '../../../sdk/src/http/transport.js';
import { MarketError, type Reply } from '../../../sdk/src/index.js';
import { openBrowser } from '../browser.js';
import type { Cli } from '../cli.js';
import type { Login } from '../config.js';
import { CliError, EXIT } from '../errors.js';
import { clean } from '../terminal/text.js';

/** What the commands need; keys, sign-ins and administration take a sign-in. */
const SCOPES = [
  'account:read',
  'assistant',
  'bandwidth:read',
  'bandwidth:write',
  'deploy:read',
  'deploy:write',
  'events',
  'jobs:read',
  'jobs:write',
  'referral',
  'wallet:read',
  'wallet:write',
  'worker:read',
  'worker:write',
] as const;

type Asked = Reply<'post', '/auth/device'>;

/** The device authorization of OAuth 2.0 (RFC 8628): the browser may be on another machine. */
export async function withBrowser(cli: Cli, open: boolean): Promise<Login> {
  const market = cli.marketWith();
  const name = hostname().slice(0, 64) || undefined;
  const body = { client: 'market CLI', hostname: name, scopes: [...SCOPES] };
  const asked = await market.request('post', '/auth/device', { body });
  cli.out.say(
    `Open ${clean(asked.verification_uri_complete)}\nand check that it shows the code ${clean(asked.user_code)}`,
  );
  if (open) openBrowser(asked.verification_uri_complete, cli.host.env);
  cli.out.say('Waiting for your answer there …');
  const key = await answerTo(cli, asked);
  const { username } = await cli.marketWith(key).account.me();
  return { username: clean(username), key, made: true };
}

/** Polls until the person has answered. */
async function answerTo(cli: Cli, { device_code, interval, expires_in }: Asked): Promise<string> {
  const market = cli.marketWith();
  const until = Date.now() + expires_in * 1000;
  for (let pause = interval; Date.now() < until;) {
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    try {
      return (await market.request('post', '/auth/device/token', { body: { device_code } })).key;
    } catch (error) {
      pause = nextPause(error, pause);
    }
  }
  throw expired();
}

function nextPause(error: unknown, pause: number): number {
  if (!(error instanceof MarketError)) throw error;
  if (error.code === 'authorization_pending') return pause;
  // A lost connection is no answer (RFC 8628 §3.5).
  if (error.code !== 'slow_down' && mayPass(error)) return Math.max(error.retryAfter ?? 0, pause);
  if (error.code === 'slow_down') return Math.max(error.retryAfter ?? 0, pause + 1);
  if (error.code === 'access_denied') throw new CliError('The login was refused in the browser.', EXIT.refused);
  throw error.code === 'expired_token' ? expired() : error;
}

const expired = (): CliError => new CliError('Nobody answered in time: run `market login` again.', EXIT.login);
