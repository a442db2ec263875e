import type { Account } from './testbed.js';
import { COIN_USD } from './defaults.js';
import type { Http } from './http.js';
import { NO_WORK, type Work } from './measure.js';

/** What they need of their world. */
interface Market {
  readonly http: Http;
  rich(dollars: number): Promise<Account>;
  stranger(): Promise<Account>;
  appoint(account: Account): Promise<void>;
  device(owner: Account, facts: object): Promise<string>;
  post(buyer: Account): Promise<string>;
}

/** An honest buyer, an honest device owner and an operator, who count what they did and got. */
export class Residents {
  buyer!: Account;
  owner!: Account;
  operator!: Account;
  /** The owner's device: a CPU that takes jobs. */
  worker!: string;
  work: Work = { ...NO_WORK };
  /** Longest that one of their trades took, in milliseconds. */
  longestMs = 0;

  /** The current trade. */
  trading: Promise<void> = Promise.resolve();

  constructor(private readonly world: Market) {}

  get accounts(): Account[] {
    return [this.buyer, this.owner];
  }

  async arrive(): Promise<void> {
    this.buyer = await this.world.rich(1_000);
    this.owner = await this.world.stranger();
    this.operator = await this.world.stranger();
    await this.world.appoint(this.operator);
    this.worker = await this.world.device(this.owner, { concurrency: 8 });
  }

  /** Buys, works, looks at the result and pays, as on any other day. */
  trade(): Promise<void> {
    return (this.trading = this.buyAndWork());
  }

  accept(id: string): Promise<unknown> {
    return this.world.http.ok('POST', `/api/jobs/${id}/accept`, { worker: this.worker });
  }

  /** Runs a stranger's job up to its last log line. */
  async print(id: string, coins: number): Promise<void> {
    await this.accept(id);
    const { worker } = this;
    await this.world.http.ok('POST', `/api/jobs/${id}/progress`, { worker, body: { percent: 99 } });
    await this.world.http.ok('POST', `/api/jobs/${id}/logs`, { worker, body: { offset: 0, text: 'forty-two' } });
    this.gave(coins);
  }

  /** Worked for strangers. */
  gave(coins: number): void {
    this.gaveDollars(coins * COIN_USD);
  }

  gaveDollars(dollars: number): void {
    this.work.gaveAttackers += dollars;
  }

  /** The operator looks at an account whose withdrawal waits, after a related charge-back, and suspends it. */
  async look({ id }: Account): Promise<void> {
    const { token } = this.operator;
    const { withdrawals } = await this.world.http.ok('GET', '/api/admin/withdrawals?status=pending_approval', {
      token,
    });
    const waits = (withdrawals as Array<{ user_id: string }>).some(({ user_id }) => user_id === id);
    const body = { why: 'Paid with a card that was reported stolen.' };
    if (waits) await this.world.http.ok('POST', `/api/admin/users/${id}/suspend`, { token, body });
  }

  /** Looks at what strangers delivered, and finds garbage. The operator sees it too. */
  async refuse(id: string): Promise<void> {
    const { token } = this.buyer;
    const body = { reason: 'This is garbage.' };
    const { status } = await this.world.http.send('POST', `/api/jobs/${id}/dispute`, { token, body });
    if (status !== 200) return;
    const settlement = { pay_coin: 0, note: 'There is nothing in it.' };
    const { token: operator } = this.operator;
    await this.world.http.ok('POST', `/api/admin/disputes/${id}/settle`, { token: operator, body: settlement });
  }

  private async buyAndWork(): Promise<void> {
    const from = Date.now();
    const id = await this.world.post(this.buyer);
    await this.accept(id);
    await this.world.http.ok('POST', `/api/jobs/${id}/complete`, { worker: this.worker, body: { exit_code: 0 } });
    await this.world.http.ok('POST', `/api/jobs/${id}/accept-result`, { token: this.buyer.token });
    this.work.gaveEachOther += 10 * COIN_USD;
    this.work.got += 10 * COIN_USD;
    this.longestMs = Math.max(this.longestMs, Date.now() - from);
  }
}
