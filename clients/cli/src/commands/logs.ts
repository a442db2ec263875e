import type { Command } from 'commander';
import type { Act, Cli } from '../cli.js';
import { whole } from '../run/quantities.js';
import { LogFilter } from '../terminal/text.js';
import { jobIdOf } from './jobs.js';

interface LogOptions {
  follow?: boolean;
  attempt?: string;
}

export function addLogs(program: Command, act: Act): void {
  program
    .command('logs <job>')
    .description('Print the log of a job.')
    .option('-f, --follow', 'until it ends')
    .option('--attempt <attempt>', 'of one attempt (default: the newest)')
    .action(act(jobLog));
  program.commands
    .find((command) => command.name() === 'deploys')!
    .command('logs <deploy>')
    .description('Print the log of a replica.')
    .option('-f, --follow', 'until the deploy ends')
    .option('--replica <number>', 'which; 1 is the first', whole(1, 100))
    .action(act(deployLog));
}

async function jobLog(cli: Cli, word: string, { follow, attempt }: LogOptions): Promise<void> {
  const id = await jobIdOf(cli, word);
  if (follow) return print(cli, cli.patientMarket.jobs.logs(id, { attemptId: attempt }));
  await print(
    cli,
    pieces((offset) => cli.market.jobs.readLog(id, { offset, attempt_id: attempt, limit: 1000 })),
  );
}

async function deployLog(
  cli: Cli,
  id: string,
  { follow, replica }: { follow?: boolean; replica?: number },
): Promise<void> {
  if (follow) return print(cli, cli.patientMarket.deploys.logs(id, { replica }));
  await print(
    cli,
    pieces((after) => cli.market.deploys.readLog(id, { after, replica, limit: 1000 })),
  );
}

interface LogPage {
  logs: { at: string; text: string; offset: number }[];
  next_offset: number;
}

/** What is stored now, page by page. */
async function* pieces(
  read: (offset: number) => Promise<LogPage>,
): AsyncGenerator<{ type: 'log'; at: string; text: string; offset: number }> {
  for (let offset = 0; ;) {
    const page = await read(offset);
    for (const piece of page.logs) yield { type: 'log', ...piece };
    if (page.logs.length === 0 || page.next_offset <= offset) return;
    offset = page.next_offset;
  }
}

/** As it is for programs; for a terminal, without escape sequences that do more than colour. */
async function print(cli: Cli, events: AsyncIterable<{ type: string; text?: string }>): Promise<void> {
  const { stdout } = cli.host;
  const filter = new LogFilter(cli.colours);
  for await (const event of events) {
    if (cli.out.json) cli.out.jsonLine(event);
    else if (event.type === 'log') stdout.write(stdout.isTTY ? filter.write(event.text!) : event.text!);
  }
  if (stdout.isTTY && !cli.out.json) stdout.write(filter.end());
}
