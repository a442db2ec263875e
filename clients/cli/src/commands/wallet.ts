import { Option, type Command } from 'commander';
import type { Act } from '../cli.js';
import { number, whole } from '../run/quantities.js';
import { Requests } from './shapes.js';

export const AMOUNT = number(0.000001, 1e9);
export const currency = (flags = '--currency <currency>') => new Option(flags).choices(['coin', 'usd']);
const SUBJECTS = ['job', 'deploy', 'session', 'dispute', 'deposit', 'withdrawal'];
type Currency = 'coin' | 'usd';

export function addWallet(program: Command, act: Act): void {
  const wallet = program.command('wallet').description('Your money: balance, statement, deposits, withdrawals.');
  const requests = new Requests(wallet, act);
  requests
    .get('balance', '/api/wallet', undefined, true)
    .description('What you have, and what is held for jobs, sessions and deploys.');
  requests
    .list('statement', '/api/wallet/statement', 'lines', ['at', 'amount', 'currency', 'balance_after', 'kind', 'memo'])
    .description('Every movement of your money, newest first.')
    .addOption(currency())
    .option('--kind <kind>', 'lines of this kind, such as refund')
    .addOption(new Option('--subject-type <type>', 'lines about this').choices(SUBJECTS))
    .option('--from <day>', 'first day, such as 2026-11-21')
    .option('--to <day>', 'last day');
  wallet
    .command('spending')
    .description('What you spent, by day and subject.')
    .option('--days <days>', 'how many, today included', whole(1, 90), 30)
    .action(
      requests.act(async (cli, { days }: { days: number }) => {
        const { spending } = await cli.market.request('get', '/api/wallet/spending', { query: { days } });
        cli.out.list(spending, ['day', 'currency', 'subject_type', 'count', 'amount']);
      }),
    );
  addDeposits(wallet, requests);
  addExchange(wallet, act);
  addWithdrawals(wallet, requests);
}

function addDeposits(wallet: Command, requests: Requests): void {
  wallet
    .command('deposit')
    .description('Pay in: prints the address of the checkout page.')
    .argument('<usd>', 'amount in USD', AMOUNT)
    .action(
      requests.act(async (cli, amount: number) => {
        const reply = await cli.market.request('post', '/api/wallet/deposits', { body: { amount_usd: amount } });
        cli.out.value(reply, reply.checkout_url, `Pay before ${reply.expires_at} at:`);
      }),
    );
  requests
    .list('deposits', '/api/wallet/deposits', 'deposits', ['id', 'status', 'amount_usd', 'credited_usd', 'created_at'])
    .description('Your deposits, newest first.');
  requests
    .get('get-deposit <deposit>', '/api/wallet/deposits/{id}', 'deposit')
    .description('One deposit with its refunds.');
}

function addExchange(wallet: Command, act: Act): void {
  wallet
    .command('exchange')
    .description('Exchange one currency for the other. Without --yes it prints the price only.')
    .argument('<amount>', 'how much you give', AMOUNT)
    .addOption(currency('--from <currency>').default('usd'))
    .option('-y, --yes', 'exchange at the quoted price')
    .action(
      act(async (cli, amount: number, { from, yes }: { from: Currency; yes?: boolean }) => {
        const quote = await cli.market.request('post', '/api/wallet/exchange/quote', { body: { from, amount } });
        if (!yes) return cli.out.show(quote);
        const done = await cli.market.request('post', '/api/wallet/exchange', { body: { quote_id: quote.quote_id } });
        cli.out.done(done, `Exchanged ${done.amount} ${done.from} for ${done.receives} ${done.to}.`);
      }),
    );
}

function addWithdrawals(wallet: Command, requests: Requests): void {
  wallet
    .command('withdraw')
    .description('Pay out to your bank account.')
    .argument('<usd>', 'amount in USD', AMOUNT)
    .action(
      requests.act(async (cli, amount: number) => {
        const reply = await cli.market.request('post', '/api/wallet/withdrawals', { body: { amount_usd: amount } });
        cli.out.done(reply, `Withdrawal ${reply.withdrawal.id} of ${amount} USD: ${reply.withdrawal.status}.`);
      }),
    );
  requests
    .list('withdrawals', '/api/wallet/withdrawals', 'withdrawals', [
      'id',
      'status',
      'amount_usd',
      'created_at',
      'reason',
    ])
    .description('Your withdrawals, newest first.');
  requests
    .get('get-withdrawal <withdrawal>', '/api/wallet/withdrawals/{id}', 'withdrawal')
    .description('One withdrawal.');
  requests
    .post(
      'cancel-withdrawal <withdrawal>',
      '/api/wallet/withdrawals/{id}/cancel',
      () => 'Cancelled: the money is back in your balance.',
    )
    .description('Take back a withdrawal that waits for approval.');
  requests
    .get('payout-account', '/api/wallet/payout-account', 'payout_account')
    .description('Whether your bank account is ready for withdrawals.');
  wallet
    .command('set-up-payouts')
    .description('Prints the address of the page that sets up your bank account.')
    .action(
      requests.act(async (cli) => {
        const reply = await cli.market.request('post', '/api/wallet/payout-account');
        cli.out.value(reply, reply.onboarding_url);
      }),
    );
}
