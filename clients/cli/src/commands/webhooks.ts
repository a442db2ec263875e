import type { Command } from 'commander';
import type { Act, Cli } from '../cli.js';
import { repeated, whole } from '../run/quantities.js';
import { listen } from '../webhooks/listen.js';
import { Requests } from './shapes.js';

const types = (command: Command): Command =>
  command.option('--type <type>', 'events such as job.completed, or job.* (repeatable; default: all)', repeated);

export function addWebhooks(program: Command, act: Act): void {
  const webhooks = program.command('webhooks').description('Have events posted to a URL.');
  const requests = new Requests(webhooks, act);
  webhooks
    .command('list', { isDefault: true })
    .description('Your webhooks.')
    .action(
      act(async (cli) =>
        cli.out.list(await cli.market.webhooks.list(), ['id', 'state', 'url', 'types', 'description']),
      ),
    );
  types(webhooks.command('create <url>'))
    .description('Make one: prints the secret that signs, once.')
    .option('--description <text>', 'a note for you')
    .action(act(create));
  requests.get('get <webhook>', '/api/webhooks/{id}', 'webhook').description('One webhook.');
  webhooks
    .command('delete <webhook>')
    .description('Delete one.')
    .action(
      act(async (cli, id: string) =>
        cli.out.done(await cli.market.request('delete', '/api/webhooks/{id}', { path: { id } }), 'Deleted.'),
      ),
    );
  requests
    .post('enable <webhook>', '/api/webhooks/{id}/enable', () => 'Enabled: what waited is sent now.')
    .description('Enable one that was disabled.');
  webhooks
    .command('rotate-secret <webhook>')
    .description('Replace the secret; the old one signs for 24 hours too.')
    .action(
      act(async (cli, id: string) => {
        const reply = await cli.market.request('post', '/api/webhooks/{id}/rotate-secret', { path: { id } });
        cli.out.value(reply, reply.secret, 'Shown once:');
      }),
    );
  requests
    .post('test <webhook>', '/api/webhooks/{id}/test', () => 'A webhook.test is on its way.')
    .description('Send a test event.');
  requests
    .list('deliveries <webhook>', '/api/webhooks/{id}/deliveries', 'deliveries', [
      'id',
      'type',
      'state',
      'attempt',
      'status_code',
      'error',
      'created_at',
    ])
    .description('What was sent and answered.');
  requests
    .post(
      'redeliver <webhook> <delivery>',
      '/api/webhooks/{id}/deliveries/{delivery_id}/redeliver',
      () => 'It is sent again.',
    )
    .description('Send a delivery again.');
  types(webhooks.command('listen'))
    .description('Forward events to a program on this machine, signed like a webhook.')
    .requiredOption('--forward <url>', 'where it listens, such as http://localhost:8000/hook')
    .option('--after <seq>', 'begin after this event instead of now', whole(0))
    .action(act(listen));
}

async function create(
  cli: Cli,
  url: string,
  { type, description }: { type?: string[]; description?: string },
): Promise<void> {
  const reply = await cli.market.request('post', '/api/webhooks', { body: { url, types: type, description } });
  cli.out.value(reply, reply.secret, `Webhook ${reply.webhook.id}. The secret that signs, shown once:`);
}
