import { Option, type Command } from 'commander';
import type { Act, Cli } from '../cli.js';
import { usage } from '../errors.js';
import { number, whole } from '../run/quantities.js';
import { AMOUNT, currency } from './wallet.js';
import { Requests } from './shapes.js';

const why = (command: Command): Command => command.requiredOption('--why <reason>', 'for the audit log');

export function addAdmin(program: Command, act: Act): void {
  const admin = program.command('admin').description('For administrators (needs `market login --password`).');
  addUsers(admin, act);
  addDisputes(admin, act);
  addPayments(admin, act);
  addOperations(admin, act);
}

function addOperations(admin: Command, act: Act): void {
  const requests = new Requests(admin, act);
  requests.get('overview', '/api/admin/overview').description('What needs a person, and how the service is.');
  requests
    .list('devices', '/api/admin/devices', 'devices', ['id', 'name', 'hostname', 'owner_id', 'is_online', 'gpu_name'])
    .description("Everybody's devices.")
    .option('--search <text>', 'an id, an owner, or part of a name')
    .addOption(new Option('--online <state>', 'only those that are online, or not').choices(['true', 'false']));
  admin
    .command('devices-online')
    .description('How many devices were online, every five minutes.')
    .option('--days <days>', 'how far back', whole(1, 30), 1)
    .action(
      act(async (cli, { days }: { days: number }) => {
        const reply = await cli.market.request('get', '/api/admin/devices-online', { query: { days } });
        cli.out.list(reply.samples, ['at', 'devices']);
      }),
    );
  requests
    .list('dead-events', '/api/admin/dead-events', 'events', ['id', 'type', 'created_at', 'attempts', 'last_error'])
    .description('Events that could not be delivered.');
  why(admin.command('retry-event <event>'))
    .description('Deliver such an event again.')
    .action(
      act(async (cli, id: string, options: { why: string }) => {
        const given = { path: { number: id }, body: { why: options.why } };
        cli.out.done(await cli.market.request('post', '/api/admin/dead-events/{number}/retry', given), 'Queued again.');
      }),
    );
}

function addUsers(admin: Command, act: Act): void {
  const requests = new Requests(admin, act);
  requests
    .list('users', '/api/admin/users', 'users', ['id', 'username', 'email', 'role', 'registered_at', 'suspended_at'])
    .description('Find accounts.')
    .option('--query <text>', 'a whole name, e-mail address or id')
    .option('--search <text>', 'part of a name or e-mail address')
    .addOption(new Option('--status <status>', 'all by default').choices(['active', 'suspended', 'deleted']));
  requests.get('user <user>', '/api/admin/users/{id}', 'user').description('One account.');
  requests
    .list('statement <user>', '/api/admin/users/{id}/statement', 'lines', [
      'at',
      'amount',
      'currency',
      'balance_after',
      'kind',
      'memo',
    ])
    .description("Every movement of a user's money.")
    .addOption(currency());
  for (const [name, path, description] of [
    ['suspend', '/api/admin/users/{id}/suspend', 'Suspend an account.'],
    ['unsuspend', '/api/admin/users/{id}/unsuspend', 'Let a suspended account work again.'],
    ['make-admin', '/api/admin/users/{id}/make-admin', 'Make somebody an administrator.'],
    ['unmake-admin', '/api/admin/users/{id}/unmake-admin', 'Take that back.'],
  ] as const)
    why(admin.command(`${name} <user>`))
      .description(description)
      .action(
        act(async (cli, id: string, { why: reason }: { why: string }) => {
          const reply = await cli.market.request('post', path, { path: { id }, body: { why: reason } });
          cli.out.done(reply, 'Done.');
        }),
      );
  for (const [name, path, description] of [
    ['grant', '/api/admin/users/{id}/grant', "Give a user money of the market's."],
    ['adjust', '/api/admin/users/{id}/adjust', 'Correct a balance; a negative amount takes away.'],
  ] as const)
    why(admin.command(`${name} <user>`))
      .description(description)
      .addOption(currency().default('coin'))
      .requiredOption('--amount <amount>', 'how much', number(-1e9, 1e9))
      .action(
        act(async (cli, id: string, options: { why: string; amount: number; currency: 'coin' | 'usd' }) => {
          const body = { why: options.why, amount: options.amount, currency: options.currency };
          cli.out.done(await cli.market.request('post', path, { path: { id }, body }), 'Done.');
        }),
      );
  requests
    .list('audit-log', '/api/admin/audit-log', 'acts', ['at', 'user_id', 'by', 'act', 'detail', 'address'])
    .description('Who did what.')
    .option('--act <act>', 'one kind of act')
    .option('--user-id <user>', 'of one user');
}

function addDisputes(admin: Command, act: Act): void {
  const requests = new Requests(admin, act);
  requests
    .list('jobs', '/api/admin/jobs', 'jobs', ['id', 'title', 'status', 'price_coin', 'buyer_id', 'created_at'])
    .description("Everybody's jobs.")
    .option('--search <text>', 'an id or part of a title')
    .option('--status <status>', 'all by default')
    .option('--buyer-id <user>', 'of one buyer');
  requests.get('job <job>', '/api/admin/jobs/{id}', 'job').description('One job with its attempts.');
  requests
    .list('disputes', '/api/admin/disputes', 'disputes', [
      'job_id',
      'state',
      'owed_coin',
      'opened_at',
      'settles_at',
      'reason',
    ])
    .description('Disputes that wait for a decision, or settled ones.')
    .addOption(new Option('--status <status>', 'open by default').choices(['open', 'settled']));
  requests
    .get('dispute <job>', '/api/admin/disputes/{job_id}', 'dispute')
    .description('One dispute with its evidence.');
  admin
    .command('settle <job>')
    .description('Decide a dispute: what the device owner gets; the rest goes back to the buyer.')
    .requiredOption('--pay <coins>', 'coins for the device owner', number(0, 1e9))
    .requiredOption('--note <text>', 'the reason, for both')
    .action(
      act(async (cli, job: string, { pay, note }: { pay: number; note: string }) => {
        const body = { pay_coin: pay, note };
        const reply = await cli.market.request('post', '/api/admin/disputes/{job_id}/settle', {
          path: { job_id: job },
          body,
        });
        cli.out.done(reply, 'Settled.');
      }),
    );
}

function addPayments(admin: Command, act: Act): void {
  const requests = new Requests(admin, act);
  requests
    .get('transfer <transfer>', '/api/admin/transfers/{id}', 'transfer')
    .description('One transfer of the ledger.');
  requests
    .list('withdrawals', '/api/admin/withdrawals', 'withdrawals', [
      'id',
      'status',
      'amount_usd',
      'user_id',
      'approval_reasons',
      'created_at',
    ])
    .description('Withdrawals that wait for approval, or those of another status.')
    .option('--status <status>', 'pending_approval by default');
  for (const decision of ['approve', 'reject'] as const)
    why(admin.command(`${decision} <withdrawal>`))
      .description(decision === 'approve' ? 'Approve a withdrawal.' : 'Reject a withdrawal: its money goes back.')
      .action(
        act(async (cli, id: string, options: { why: string }) => {
          const path = `/api/admin/withdrawals/{id}/${decision}` as const;
          const reply = await cli.market.request('post', path, { path: { id }, body: { why: options.why } });
          cli.out.done(reply, `${id}: ${reply.withdrawal.status}.`);
        }),
      );
  why(admin.command('refund <deposit>'))
    .description('Send a deposit back to its payer.')
    .option('--amount <usd>', 'a part of it', AMOUNT)
    .action(
      act(async (cli, id: string, options: { why: string; amount?: number }) => {
        const body = { why: options.why, amount_usd: options.amount };
        const reply = await cli.market.request('post', '/api/admin/deposits/{id}/refund', { path: { id }, body });
        cli.out.done(reply, `${reply.refunded_usd} USD go back.`);
      }),
    );
  requests
    .list('exceptions', '/api/admin/payment-exceptions', 'exceptions', [
      'id',
      'code',
      'status',
      'amount',
      'currency',
      'opened_at',
      'detail',
    ])
    .description('Payments that fit no record and wait for a decision, or resolved ones.')
    .addOption(new Option('--status <status>', 'open by default').choices(['open', 'resolved']));
  admin
    .command('resolve <exception>')
    .description('Decide about such a payment.')
    .requiredOption('--note <text>', 'the reason, for the audit log')
    .addOption(new Option('--action <action>').choices(['ignore', 'credit', 'return', 'paid', 'retry']))
    .option('--user <user>', 'whom to credit')
    .option('--amount <usd>', 'how much', AMOUNT)
    .option('--ref <reference>', "the provider's payment")
    .action(act(resolve));
}

interface Resolution {
  note: string;
  action?: 'ignore' | 'credit' | 'return' | 'paid' | 'retry';
  user?: string;
  amount?: number;
  ref?: string;
}

async function resolve(cli: Cli, id: string, { note, action, user, amount, ref }: Resolution): Promise<void> {
  if (action === 'credit' && user === undefined) throw usage('Say whom to credit: --user ID.');
  const body = { note, action, user_id: user, amount_usd: amount, ref };
  const reply = await cli.market.request('post', '/api/admin/payment-exceptions/{id}/resolve', { path: { id }, body });
  cli.out.done(reply, 'Resolved.');
}
