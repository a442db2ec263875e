import { Option, type Command } from 'commander';
import type { Act } from '../cli.js';
import { number } from '../run/quantities.js';
import { Requests } from './shapes.js';

const GB = number(0.000001, 1e6);

interface Proxy {
  host: string;
  port: number;
  username: string;
  password: string;
}

/** What curl's `-x` and `HTTPS_PROXY` take; the same address also speaks HTTP CONNECT. */
const urlOf = ({ host, port, username, password }: Proxy): string =>
  `socks5h://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${host}:${port}`;

export function addBandwidth(program: Command, act: Act): void {
  const bandwidth = program.command('bandwidth').description('Proxy traffic by the gigabyte.');
  const requests = new Requests(bandwidth, act);
  bandwidth
    .command('create')
    .description('Buy traffic: prints the URL of your proxy.')
    .argument('<gb>', 'gigabytes', GB)
    .option('--price <usd>', 'what you pay per GB', number(0.000001, 1e6))
    .addOption(new Option('--exit <kind>', 'where connections leave').choices(['any', 'direct', 'device']))
    .option('--country <code>', 'where they leave, in two letters')
    .action(
      act(
        async (cli, gb: number, options: { price?: number; exit?: 'any' | 'direct' | 'device'; country?: string }) => {
          const { price, exit, country } = options;
          const body = { gb, price_per_gb: price, exit, country };
          const reply = await cli.market.request('post', '/api/bandwidth/create', { body });
          cli.out.value(
            reply,
            urlOf(reply.proxy),
            `Session ${reply.session_id} until ${reply.expires_at}; ${reply.cost_usd} USD held.`,
          );
        },
      ),
    );
  requests
    .list(
      'list',
      '/api/bandwidth/sessions',
      'sessions',
      ['id', 'status', 'gb_used', 'gb_bought', 'price_per_gb', 'exit', 'country', 'expires_at'],
      true,
    )
    .description('Your sessions, newest first.')
    .option('--over', 'those that are over, not the active ones');
  requests.get('get <session>', '/api/bandwidth/sessions/{id}').description('One session: traffic, events, receipt.');
  bandwidth
    .command('usage <session>')
    .description('When a session used its bytes.')
    .action(
      act(async (cli, id: string) => {
        const { points } = await cli.market.request('get', '/api/bandwidth/sessions/{id}/usage', { path: { id } });
        cli.out.list(points, ['at', 'bytes']);
      }),
    );
  bandwidth
    .command('countries')
    .description('Where exits are now, and what they ask.')
    .action(
      act(async (cli) => {
        const { countries } = await cli.market.request('get', '/api/bandwidth/exits/countries');
        cli.out.list(countries, ['country', 'exits', 'min_price_per_gb']);
      }),
    );
  bandwidth
    .command('top-up')
    .description('Add traffic to a session.')
    .argument('<session>')
    .argument('<gb>', 'gigabytes', GB)
    .action(
      act(async (cli, id: string, gb: number) => {
        const reply = await cli.market.request('post', '/api/bandwidth/sessions/{id}/top-up', {
          path: { id },
          body: { gb },
        });
        cli.out.done(reply, `The session has ${reply.gb_total} GB now; ${reply.cost_usd} USD more held.`);
      }),
    );
  bandwidth
    .command('rotate-password <session>')
    .description('Replace the password: prints the new URL.')
    .action(
      act(async (cli, id: string) => {
        const reply = await cli.market.request('post', '/api/bandwidth/sessions/{id}/rotate-password', {
          path: { id },
        });
        cli.out.value(reply, urlOf(reply.proxy));
      }),
    );
  bandwidth
    .command('end <session>')
    .description('End a session: what was not used comes back.')
    .action(
      act(async (cli, id: string) => {
        const reply = await cli.market.request('post', '/api/bandwidth/end', { body: { session_id: id } });
        cli.out.done(reply, 'Ended. What you did not use comes back to your balance.');
      }),
    );
}
