import type { Account, Testbed, LyingExit } from './testbed.js';
import { positionOf } from './position.js';
import { Clock } from './clock.js';
import { Http } from './http.js';
import { NO_MONEY, type Position } from './measure.js';
import { Residents } from './residents.js';

export const DAY_H = 24;

/** A market with honest people in it, and strangers who try to cheat. */
export class World {
  readonly clock: Clock;
  readonly http: Http;
  readonly residents: Residents;
  /** Accounts of the current attacker. */
  accounts: Account[] = [];
  private registered = 0;

  private constructor(private readonly testbed: Testbed) {
    this.clock = new Clock(testbed.sql);
    this.http = new Http(testbed.url);
    this.residents = new Residents(this);
  }

  static async open(testbed: Testbed): Promise<World> {
    const world = new World(testbed);
    await world.residents.arrive();
    world.accounts = [];
    return world;
  }

  get times(): number {
    return this.testbed.times;
  }

  /** Lets hours pass, once nobody is in the middle of a trade. */
  async pass(hours: number): Promise<void> {
    await this.residents.trading;
    await this.clock.pass(hours);
  }

  audit(): Promise<string[]> {
    return this.testbed.audit();
  }

  position(accounts: Account[]): Promise<Position> {
    const ids = accounts.map(({ id }) => id);
    return ids.length === 0 ? Promise.resolve(NO_MONEY) : positionOf(this.testbed.sql, this.testbed.provider, ids);
  }

  /** A new account with its own confirmed address. */
  async stranger(): Promise<Account> {
    const username = `stranger-${++this.registered}`;
    const email = `${username}@example.com`;
    const body = { username, email, password: `violet anchor ${username}` };
    const { token, user } = await this.http.ok('POST', '/auth/register', { body });
    await this.http.ok('POST', '/auth/verify-email', { body: { token: await this.testbed.mailToken(email) } });
    const account = { id: user.id as string, token: token as string };
    this.accounts.push(account);
    return account;
  }

  strangers(count: number): Promise<Account[]> {
    return Promise.all(Array.from({ length: count }, () => this.stranger()));
  }

  /** An account that bought coins with its own card. */
  async rich(dollars: number): Promise<Account> {
    const account = await this.stranger();
    await this.deposit(account, dollars);
    await this.exchange(account, 'usd', dollars);
    return account;
  }

  /** Pays by card; returns the payment at the provider. */
  async deposit({ token }: Account, dollars: number): Promise<string> {
    const body = { amount_usd: dollars };
    const { deposit_id, checkout_url } = await this.http.ok('POST', '/api/wallet/deposits', { token, body });
    const payment = this.testbed.provider.pay(/cs_\w+/.exec(checkout_url as string)![0]);
    const path = `/api/wallet/deposits/${deposit_id}`;
    await this.http.until('the deposit', async () => {
      return (await this.http.ok('GET', path, { token })).deposit.status === 'paid';
    });
    return payment;
  }

  async appoint({ id }: Account): Promise<void> {
    await this.testbed.sql.query(`UPDATE identity.account SET role = 'admin' WHERE id = $1`, [id]);
  }

  /** The owner of a stolen card tells the bank. */
  async takeBack(payment: string): Promise<void> {
    this.testbed.provider.takeBack(payment);
    await this.http.until('the charge-back', async () => {
      const { rows } = await this.testbed.sql.query(
        'SELECT FROM payments.event WHERE applied_at IS NULL UNION ALL SELECT FROM ledger.trace WHERE look_at IS NOT NULL',
      );
      const { rows: seen } = await this.testbed.sql.query(
        'SELECT FROM payments.reversal JOIN payments.deposit ON deposit.id = deposit_id WHERE payment_ref = $1',
        [payment],
      );
      return rows.length === 0 && seen.length > 0;
    });
  }

  /** Returns the amount received; 0 when it is refused. */
  async exchange({ token }: Account, from: 'usd' | 'coin', amount: number): Promise<number> {
    const quoted = await this.http.send('POST', '/api/wallet/exchange/quote', { token, body: { from, amount } });
    const body = { quote_id: quoted.body.quote_id };
    const done = quoted.status === 200 && (await this.http.send('POST', '/api/wallet/exchange', { token, body }));
    return done && done.status === 200 ? (done.body.receives as number) : 0;
  }

  async balances({ token }: Account): Promise<{ coin: number; usd: number }> {
    const { coin_balance, usd_balance } = await this.http.ok('GET', '/api/wallet', { token });
    return { coin: coin_balance, usd: usd_balance };
  }

  /** Turns everything they have into dollars and withdraws it, as far as the service allows. */
  async cashOut(account: Account): Promise<void> {
    const { token } = account;
    await this.exchange(account, 'coin', (await this.balances(account)).coin);
    const { onboarding_url } = await this.http.ok('POST', '/api/wallet/payout-account', { token });
    this.testbed.provider.onboard(/acct_\w+/.exec(onboarding_url as string)![0]);
    const { usd } = await this.balances(account);
    const asked = await this.http.send('POST', '/api/wallet/withdrawals', { token, body: { amount_usd: usd } });
    if (asked.status !== 200 || asked.body.withdrawal.status === 'pending_approval') return;
    const path = `/api/wallet/withdrawals/${asked.body.withdrawal.id}`;
    await this.http.until('the withdrawal', async () => {
      return (await this.http.ok('GET', path, { token })).withdrawal.status === 'paid';
    });
  }

  /** A device that is online; returns its worker token. */
  async device({ token }: Account, facts: object = {}): Promise<string> {
    const { token: worker } = await this.http.ok('POST', '/api/worker/token/create', { token, body: { name: 'rig' } });
    await this.heartbeat(worker as string, facts);
    return worker as string;
  }

  lyingExit(worker: string, bytes: number): Promise<LyingExit> {
    return this.testbed.lyingExit(worker, bytes);
  }

  async heartbeat(worker: string, facts: object = {}): Promise<void> {
    await this.http.ok('POST', '/api/worker/heartbeat', { worker, body: { capabilities: ['script'], ...facts } });
  }

  /** A job in coins; returns its id. */
  async post({ token }: Account, changes: object = {}): Promise<string> {
    const body = {
      title: 'Render',
      job_type: 'script',
      price_coin: 10,
      duration_hrs: 1,
      spec: { script: 'true' },
      ...changes,
    };
    return (await this.http.ok('POST', '/api/jobs', { token, body })).job_id as string;
  }

  /** Waits until a job of theirs has cost something. */
  paid(id: string, { token }: Account): Promise<void> {
    const path = `/api/jobs/${id}`;
    return this.http.until('the pay', async () => (await this.http.ok('GET', path, { token })).job.cost_coin > 0);
  }

  /** Moves money from one account of theirs to another, as pay for a job that nobody did. */
  async launder(from: Account, worker: string, coins: number): Promise<void> {
    if (coins <= 0) return;
    const id = await this.post(from, { price_coin: coins, verification: 'none' });
    await this.http.ok('POST', `/api/jobs/${id}/accept`, { worker });
    await this.http.ok('POST', `/api/jobs/${id}/complete`, { worker, body: { exit_code: 0 } });
  }
}
