import type { Command } from 'commander';
import type { Act, Cli } from '../cli.js';
import { number, repeated, time } from '../run/quantities.js';
import { Requests } from './shapes.js';

interface KeyOptions {
  scope: string[];
  capCoin?: number;
  capUsd?: number;
  expires?: Date;
}

/** API keys and sign-ins; like administration, they need a sign-in: an API key makes no other key. */
export function addAccount(program: Command, act: Act): void {
  const keys = program.command('keys').description('API keys (needs `market login --password`).');
  const requests = new Requests(keys, act);
  requests
    .list(
      'list',
      '/auth/api-keys',
      'api_keys',
      ['id', 'name', 'starts_with', 'scopes', 'spent_today_coin', 'daily_cap_coin', 'expires_at', 'revoked_at'],
      true,
    )
    .description('Your keys, newest first.');
  keys
    .command('create <name>')
    .description('Make a key: prints it once.')
    .requiredOption('--scope <scope>', 'what it may do, such as jobs:write (repeatable)', repeated)
    .option('--cap-coin <coins>', 'most coins it may hold in a day', number(0, 1e9))
    .option('--cap-usd <usd>', 'most USD it may hold in a day', number(0, 1e9))
    .option('--expires <time>', 'when it stops working, such as 2030-01-31', time)
    .action(act(createKey));
  requests.post('revoke <key-id>', '/auth/api-keys/{id}/revoke', () => 'Revoked.').description('End a key.');
  const sessions = program
    .command('sessions')
    .description('Where you are signed in (needs `market login --password`).');
  const sessionRequests = new Requests(sessions, act);
  sessionRequests
    .list(
      'list',
      '/auth/sessions',
      'sessions',
      ['id', 'current', 'address', 'program', 'started_at', 'last_used_at'],
      true,
    )
    .description('Your sign-ins, newest first.');
  sessionRequests
    .post('revoke <session-id>', '/auth/sessions/{id}/revoke', () => 'Signed out there.')
    .description('End one.');
  sessionRequests
    .post('revoke-others', '/auth/sessions/revoke-others', () => 'Signed out everywhere else.')
    .description('End all but this one; API keys stay.');
}

async function createKey(cli: Cli, name: string, { scope, capCoin, capUsd, expires }: KeyOptions): Promise<void> {
  const body = {
    name,
    scopes: scope as never,
    daily_cap_coin: capCoin,
    daily_cap_usd: capUsd,
    expires_at: expires?.toISOString(),
  };
  const reply = await cli.market.request('post', '/auth/api-keys', { body });
  cli.out.value(reply, reply.key, 'Shown once:');
}
