import { Option, type Command } from 'commander';
import type { Act, Cli } from '../cli.js';
import { bar } from '../terminal/status-line.js';
import { number, whole } from '../run/quantities.js';
import { Requests } from './shapes.js';

const KINDS = ['desktop', 'mini_pc', 'server', 'phone'] as const;

interface TokenOptions {
  type?: (typeof KINDS)[number];
  minPrice?: number;
}

export function addDevices(program: Command, act: Act): void {
  const devices = program.command('devices').description('Machines that you rent out.');
  const requests = new Requests(devices, act);
  requests
    .list(
      'list',
      '/api/worker/devices',
      'devices',
      ['id', 'name', 'is_online', 'gpu_name', 'cpu_cores', 'ram_gb', 'earn_today', 'reliability'],
      true,
    )
    .description('Your devices, newest first.');
  requests.get('get <device>', '/api/worker/devices/{id}', 'device').description('One device.');
  addChanges(devices, act);
  requests
    .get('presence <device>', '/api/worker/devices/{id}/presence')
    .description('When it was online in the last 30 days.');
  addWork(requests);
  requests
    .get('explain <device>', '/api/worker/devices/{id}/explain', 'explanation')
    .description('What it is doing, and why it gets no work.');
  requests
    .post(
      'self-test <device>',
      '/api/worker/devices/{id}/self-test',
      () => 'Asked: the device tests its hardware when it is idle.',
    )
    .description('Test its hardware again.');
  addEnrolment(devices, act);
  addTokens(devices, requests);
  requests
    .list('exits', '/api/bandwidth/exits', 'exits', [
      'device_id',
      'connected',
      'country',
      'carried_gb_month',
      'earned_usd_month',
    ])
    .description('Devices that share their connection.');
}

interface ChangeOptions {
  name?: string;
  minPrice?: number;
  anyPrice?: true;
  pause?: true;
  resume?: true;
}

function addChanges(devices: Command, act: Act): void {
  devices
    .command('update <device>')
    .description('Rename a device, set its price, pause it or resume it.')
    .option('--name <name>', 'what you call it')
    .option('--min-price <usd>', 'take no work for less per hour', number(0, 1e6))
    .addOption(new Option('--any-price', 'take work at any price').conflicts('minPrice'))
    .option('--pause', 'no new work; what runs goes on')
    .addOption(new Option('--resume', 'take work again').conflicts('pause'))
    .action(act(update));
}

async function update(cli: Cli, id: string, options: ChangeOptions): Promise<void> {
  const { name, minPrice, anyPrice, pause, resume } = options;
  const paused = pause ?? (resume ? false : undefined);
  const body = { name, min_price_usd: anyPrice ? null : minPrice, paused };
  const { device } = await cli.market.request('patch', '/api/worker/devices/{id}', { path: { id }, body });
  const price = device.min_price_usd === null ? 'any price' : `from ${device.min_price_usd} USD per hour`;
  cli.out.done(device, `${device.name}: ${device.paused ? 'paused' : 'takes work'}, ${price}.`);
}

function addWork(requests: Requests): void {
  requests
    .list('work', '/api/worker/work', 'work', ['attempt_id', 'title', 'device_name', 'state', 'coins', 'review_due_at'])
    .option('--device-id <device>', 'only of this device')
    .option('--state <state>', 'only in this state: running, awaiting_review, …')
    .description('Jobs that your devices ran and run.');
  requests
    .list('replicas', '/api/worker/replicas', 'replicas', [
      'placement_id',
      'job_name',
      'device_name',
      'state',
      'running_at',
    ])
    .option('--device-id <device>', 'only of this device')
    .description('Replicas of deploys that your devices run now.');
}

const named = (command: Command, name: string): Command =>
  command
    .argument(name, 'what you call the machine')
    .addOption(new Option('--type <type>', 'kind of machine').choices(KINDS))
    .option('--min-price <usd>', 'take no job for less per hour', number(0, 1e6));

function addEnrolment(devices: Command, act: Act): void {
  named(devices.command('enrol').alias('enroll'), '[name]')
    .description('Print the line that installs the agent on a Linux machine.')
    .action(act(enrol));
}

async function enrol(cli: Cli, name: string | undefined, { type, minPrice }: TokenOptions): Promise<void> {
  const body = { name, device_type: type, min_price_usd: minPrice };
  const reply = await cli.market.request('post', '/api/worker/enrolments', { body });
  cli.out.value(reply, reply.install_command, `Run this on the machine before ${reply.expires_at}; it works once:`);
}

function addTokens(devices: Command, requests: Requests): void {
  named(devices.command('token'), '<name>')
    .description('Make a worker token for an agent that you start yourself.')
    .action(
      requests.act(async (cli, name: string, { type, minPrice }: TokenOptions) => {
        const body = { name, device_type: type, min_price_usd: minPrice };
        const reply = await cli.market.request('post', '/api/worker/token/create', { body });
        cli.out.value(reply, reply.token, 'Shown once. One token is one device:');
      }),
    );
  requests
    .list('tokens', '/api/worker/tokens', 'tokens', [
      'id',
      'name',
      'device_type',
      'created_at',
      'last_used_at',
      'revoked_at',
    ])
    .description('Your worker tokens.');
  devices
    .command('rotate-token <token-id>')
    .description('Replace a worker token.')
    .action(
      requests.act(async (cli, id: string) => {
        const reply = await cli.market.request('post', '/api/worker/tokens/{id}/rotate', { path: { id } });
        cli.out.value(reply, reply.token, 'The old token no longer works. The new one is shown once:');
      }),
    );
  requests
    .post('revoke-token <token-id>', '/api/worker/tokens/{id}/revoke', () => 'Revoked: the device gets no more work.')
    .description('End a worker token.');
}

export function addEarnings(program: Command, act: Act): void {
  program
    .command('earnings')
    .description('What your devices earned, by day.')
    .option('--days <days>', 'how many days', whole(1, 366), 14)
    .action(act(earnings));
}

interface Day {
  day: string;
  coin: number;
  usd: number;
}

async function earnings(cli: Cli, { days }: { days: number }): Promise<void> {
  const reply = await cli.market.request('get', '/api/worker/earnings', { query: { days } });
  if (cli.out.json) return cli.out.show(reply);
  const byDay = sumByDay(reply.earnings);
  const most = Math.max(...byDay.map(({ coin }) => coin));
  const bars = byDay.map((day) => ({ ...day, '': most > 0 ? bar((day.coin / most) * 100).split(' ')[0]! : '' }));
  cli.out.list<Day & { ''?: string }>(
    cli.out.tables ? bars : byDay,
    cli.out.tables ? ['day', 'coin', 'usd', ''] : ['day', 'coin', 'usd'],
  );
  cli.out.say(`${reply.total_coin} coins and ${reply.total_usd} USD in ${reply.days} days.`);
}

export function sumByDay(earnings: Day[]): Day[] {
  const days = new Map<string, Day>();
  for (const { day, coin, usd } of earnings) {
    const sum = days.get(day) ?? { day, coin: 0, usd: 0 };
    days.set(day, { day, coin: sum.coin + micros(coin), usd: sum.usd + micros(usd) });
  }
  return [...days.values()].map(({ day, coin, usd }) => ({ day, coin: coin / MICROS, usd: usd / MICROS }));
}

/** The market counts millionths, and whole numbers add up exactly. */
const MICROS = 1_000_000;
const micros = (amount: number): number => Math.round(amount * MICROS);
