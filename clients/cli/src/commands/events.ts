import type { Command } from 'commander';
import type { Act, Cli } from '../cli.js';
import { wanted } from '../webhooks/listen.js';
import { repeated, whole } from '../run/quantities.js';

interface EventOptions {
  after?: number;
  type?: string[];
  follow?: boolean;
  limit: number;
}

export function addEvents(program: Command, act: Act): void {
  program
    .command('events')
    .description('What happened to your jobs, deploys, sessions, devices and money, oldest first.')
    .option('-f, --follow', 'wait for more; with --json one line each')
    .option('--after <seq>', 'events after this one', whole(0))
    .option('--type <type>', 'such as job.completed, or job.* (repeatable)', repeated)
    .option('--limit <events>', 'most events to print without --follow', whole(1, 1000), 100)
    .action(act(events));
}

async function events(cli: Cli, { after, type = [], follow, limit }: EventOptions): Promise<void> {
  if (!follow) {
    const reply = await cli.market.request('get', '/api/events', { query: { after, limit } });
    return cli.out.list(
      reply.events.filter((event) => wanted(type, event.type)),
      ['seq', 'at', 'type', 'data'],
    );
  }
  for await (const event of cli.patientMarket.events.follow({ after })) {
    if (!wanted(type, event.type)) continue;
    if (cli.out.json) cli.out.jsonLine(event);
    else cli.out.row(event, ['seq', 'at', 'type', 'data']);
  }
}
