import { readFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import type { Body } from '../../../sdk/src/index.js';
import type { Act, Cli } from '../cli.js';
import { usage } from '../errors.js';
import { agree, CONFIRM_ABOVE, type Limits } from '../run/agree.js';
import { amount, environment, memory, number, seconds, whole } from '../run/quantities.js';
import { fullName } from '../run/what.js';
import { Requests } from './shapes.js';

type Order = Body<'post', '/api/deploy/job'>;
type Quote = Body<'post', '/api/deploy/quote'>;
type Revision = Body<'post', '/api/deploy/jobs/{id}/revisions'>;

const TYPES = ['Docker', 'Jupyter', 'Inference', 'Training', 'Script'] as const;

interface WhatOptions {
  env?: Record<string, string>;
  gpus?: number;
  memory?: number;
  network?: boolean;
}

interface WhereOptions {
  gpu?: string;
  gpus?: number;
  replicas?: number;
  hours?: number;
  pay?: 'usd' | 'coin';
}

type CreateOptions = Limits &
  WhatOptions &
  WhereOptions & {
    file?: string;
    type?: (typeof TYPES)[number];
    name?: string;
    port?: number;
    autoRenew?: boolean;
    minHealthy?: number;
  };

const what = (command: Command): Command =>
  command
    .option('-e, --env <name=value>', 'environment variable; NAME alone takes yours (repeatable)', environment)
    .option('--gpus <count>', 'GPUs of each replica', whole(1, 64))
    .option('--memory <size>', 'memory of each replica, such as 512m or 8g', memory)
    .option('--network', 'replicas may reach the network');

const where = (command: Command): Command =>
  command
    .option('--gpu <model>', 'GPU model (default: cpu, any machine)')
    .option('--replicas <count>', 'how many run at once', whole(1, 100))
    .option('--hours <hours>', 'how long it runs', whole(1, 8760))
    .addOption(new Option('--pay <currency>', 'what you pay in').choices(['usd', 'coin']));

export function addDeploys(program: Command, act: Act): void {
  where(what(program.command('deploy')))
    .description('Keep replicas of an image up: market deploy nginx:1.29 --port 80')
    .argument('[image]', 'container image')
    .argument('[command...]', 'program and arguments, after --')
    .option('-f, --file <deploy.json>', 'fields of POST /api/deploy/job as JSON; arguments and options win over them')
    .option('--name <name>', 'what you call it (default: the image)')
    .addOption(new Option('--type <type>', 'what it is (default: Docker)').choices(TYPES))
    .option('--port <port>', 'where its service listens', whole(1, 65_535))
    .option('--auto-renew', 'extend it while your balance allows')
    .option('--max-price <amount>', 'order nothing if more would be held', number(0, 1e9))
    .option('-y, --yes', `ask nothing (more than ${CONFIRM_ABOVE} coins or USD are confirmed otherwise)`)
    .option('--min-healthy <time>', 'how long an update must run to count as good', seconds)
    .action(act(create));
  const deploys = program.command('deploys').description('Your deploys.');
  addReading(deploys, act);
  addChanging(program, deploys, act);
}

async function create(cli: Cli, image: string | undefined, command: string[], options: CreateOptions): Promise<void> {
  const defaults = { job_name: image, job_type: 'Docker', ...placeOf({ gpu: 'cpu' }) };
  const given = {
    ...revisionOf(image, command, options),
    ...placeOf(options),
    job_name: options.name,
    job_type: options.type,
    port: options.port,
    auto_renew: options.autoRenew,
    min_healthy_s: options.minHealthy,
  };
  const body = { ...defaults, ...fileOf(options.file), ...defined(given) } as Order;
  if (!body.job_name) throw usage('Name an image, or the deploy with --name.');
  const quote_id = body.quote_id ?? (await agreedQuote(cli, body, options));
  const reply = await cli.market.request('post', '/api/deploy/job', { body: { ...body, quote_id } });
  cli.out.value(reply, reply.job_id, `${reply.message} ${reply.cost} ${reply.payment_type} held.`);
}

async function agreedQuote(cli: Cli, order: Order, limits: Limits): Promise<string> {
  const { gpu_model, gpu_count, duration_hrs, replicas, payment_type } = order;
  const quote = await cli.market.deploys.quote({ gpu_model, gpu_count, duration_hrs, replicas, payment_type });
  const { total: held, payment_type: unit } = quote;
  await agree(cli, { held, unit, words: `${amount(held, unit)} for up to ${quote.duration_hrs} h.` }, limits);
  return quote.quote_id;
}

const revisionOf = (image: string | undefined, command: string[], options: WhatOptions): Revision => ({
  image: image && fullName(image),
  command: command.length > 0 ? command : undefined,
  env: options.env,
  gpu_count: options.gpus,
  memory_mb: options.memory,
  network: options.network,
});

/** Where and how long it runs: what its price depends on. */
const placeOf = ({ gpu, gpus, hours, replicas, pay }: WhereOptions): Partial<Quote> => ({
  gpu_model: gpu,
  gpu_count: gpus,
  duration_hrs: hours,
  replicas,
  payment_type: pay,
});

const defined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function fileOf(path: string | undefined): object {
  if (path === undefined) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as object;
  } catch (error) {
    throw usage(`${path} can't be read as JSON: ${(error as Error).message}`);
  }
}

function addReading(deploys: Command, act: Act): void {
  const requests = new Requests(deploys, act);
  requests
    .list(
      'list',
      '/api/deploy/jobs',
      'jobs',
      ['id', 'status', 'running_replicas', 'replicas', 'job_name', 'reason', 'ends_at'],
      true,
    )
    .description('Your deploys, newest first.')
    .addOption(
      new Option('--status <status>').choices(['queued', 'starting', 'running', 'completed', 'failed', 'stopped']),
    );
  requests.get('get <deploy>', '/api/deploy/jobs/{id}').description('One deploy: replicas, events, cost.');
  requests
    .list('events <deploy>', '/api/deploy/jobs/{id}/events', 'events', ['at', 'type', 'replica', 'message'])
    .description('What happened to it, newest first.');
  requests
    .list('revisions <deploy>', '/api/deploy/jobs/{id}/revisions', 'revisions', [
      'revision',
      'current',
      'verdict',
      'image',
      'command',
      'created_at',
    ])
    .description('What it ran, newest first.');
  where(deploys.command('quote'))
    .description('What a deploy costs; the price holds until it expires.')
    .action(
      act(async (cli, options: WhereOptions) => {
        const body = { ...placeOf({ gpu: 'cpu' }), ...defined(placeOf(options)) } as Quote;
        cli.out.show((await cli.market.request('post', '/api/deploy/quote', { body })).quote);
      }),
    );
  deploys
    .command('access <deploy>')
    .description('Print the addresses of its replicas, for a while.')
    .option('--for <time>', 'how long they work, such as 10m or 2h', seconds)
    .action(
      act(async (cli, id: string, { for: ttl }: { for?: number }) => {
        const reply = await cli.market.request('post', '/api/deploy/jobs/{id}/access', {
          path: { id },
          body: { ttl_s: ttl },
        });
        if (cli.out.json) return cli.out.show(reply);
        cli.out.say(`Until ${reply.expires_at}:`);
        for (const { url } of reply.replicas) cli.out.line(url);
      }),
    );
}

function addChanging(program: Command, deploys: Command, act: Act): void {
  what(deploys.command('update'))
    .description('Run something else: a new revision, which rolls back if it keeps failing.')
    .argument('<deploy>')
    .argument('[image]', 'container image')
    .argument('[command...]', 'program and arguments, after --')
    .action(
      act(async (cli, id: string, image: string | undefined, command: string[], options: WhatOptions) => {
        const body = revisionOf(image, command, options);
        const reply = await cli.market.request('post', '/api/deploy/jobs/{id}/revisions', { path: { id }, body });
        cli.out.done(reply, `Revision ${reply.revision} is starting.`);
      }),
    );
  program
    .command('scale')
    .description('Change how many replicas of a deploy run.')
    .argument('<deploy>')
    .argument('<replicas>', 'how many', whole(1, 100))
    .action(
      act(async (cli, id: string, replicas: number) => {
        const reply = await cli.market.request('post', '/api/deploy/jobs/{id}/scale', {
          path: { id },
          body: { replicas },
        });
        cli.out.done(reply, `${reply.replicas} replicas; it costs ${reply.cost} now.`);
      }),
    );
  program
    .command('rollback')
    .description('Return a deploy to an earlier revision.')
    .argument('<deploy>')
    .option('--revision <number>', 'which (default: the last good one)', whole(1))
    .action(
      act(async (cli, id: string, { revision }: { revision?: number }) => {
        const reply = await cli.market.request('post', '/api/deploy/jobs/{id}/rollback', {
          path: { id },
          body: { revision },
        });
        cli.out.done(reply, `Rolled back: revision ${reply.revision} repeats an earlier one.`);
      }),
    );
  new Requests(program, act)
    .post(
      'stop <deploy>',
      '/api/deploy/jobs/{id}/stop',
      ({ receipt }) => `Stopped: ${receipt.billed} paid, ${receipt.returned} returned.`,
    )
    .description('End a deploy: what was not used comes back.');
}
