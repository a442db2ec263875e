import { execFile } from 'node:child_process';
import { call, person, type Person, type Reply } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { mailToken } from '../../support/mails.js';
import { query } from '../../support/query.js';
import { startService, type Service } from '../../support/service.js';
import { CONNECT_SECRET, STRIPE_KEY, StripeStub, WEBHOOK_SECRET } from '../../support/stripe/stripe-stub.js';
import { noteSecrets } from '../../support/test-logs.js';

export interface Deposit {
  id: string;
  session: string;
}

export interface PaidDeposit extends Deposit {
  /** The payment at the provider. */
  payment: string;
}

/** What an operator's command printed, and its exit status. */
export interface Ran {
  status: number | null;
  output: string;
}

/** A service that takes and pays money through a stub of Stripe, and somebody who administers it. */
export class Bank {
  admin!: Person;

  private constructor(
    readonly stub: StripeStub,
    readonly service: Service,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<Bank> {
    noteSecrets({ secret: STRIPE_KEY }, { secret: WEBHOOK_SECRET }, { secret: CONNECT_SECRET });
    const stub = await StripeStub.start({ available: 100_000 });
    const service = await startService({ env: { ...stub.env, WELCOME_USD: '0', ...env } });
    stub.sendEventsTo(service.url);
    const bank = new Bank(stub, service);
    bank.admin = await bank.person('admin');
    await bank.sql(`UPDATE identity.account SET role = 'admin' WHERE id = $1`, [bank.admin.id]);
    return bank;
  }

  async close(): Promise<void> {
    await this.service.dispose();
    await this.stub.close();
  }

  person(name: string): Promise<Person> {
    return person(this.service.url, name);
  }

  send(method: string, path: string, { token }: Person, body?: object, key?: string): Promise<Reply> {
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    return call(this.service.url, method, path, { token, body, headers });
  }

  /** The reply's body of what must succeed. */
  // The tests look into bodies of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  async ok(method: string, path: string, who: Person, body?: object, key?: string): Promise<any> {
    const reply = await this.send(method, path, who, body, key);
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  async dollars(who: Person): Promise<number> {
    return (await this.ok('GET', '/auth/me', who)).usd_balance as number;
  }

  async deposit(who: Person, amount_usd: number, key?: string): Promise<Deposit> {
    const body = await this.ok('POST', '/api/wallet/deposits', who, { amount_usd }, key);
    const session = new URL(body.checkout_url as string).pathname.split('/').at(-1) ?? '';
    return { id: body.deposit_id as string, session };
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  async show(who: Person, { id }: Pick<Deposit, 'id'>): Promise<any> {
    return (await this.ok('GET', `/api/wallet/deposits/${id}`, who)).deposit;
  }

  /** Waits until a deposit has a status. */
  async becomes(who: Person, deposit: Pick<Deposit, 'id'>, status: string): Promise<void> {
    await eventually(async () => (await this.show(who, deposit)).status === status, `the deposit ${status}`);
  }

  async paidDeposit(who: Person, amount_usd: number): Promise<PaidDeposit> {
    const deposit = await this.deposit(who, amount_usd);
    const payment = this.stub.moneyIn.pay(deposit.session).id;
    await this.becomes(who, deposit, 'paid');
    return { ...deposit, payment };
  }

  /** Somebody with a confirmed address, a payout account that is ready, and, unless told, no money that came in. */
  async payee(name: string, amount_usd = 0): Promise<Person> {
    const who = await this.person(name);
    if (amount_usd > 0) await this.paidDeposit(who, amount_usd);
    const token = await mailToken(this.service, who.email, 'vt');
    await call(this.service.url, 'POST', '/auth/verify-email', { body: { token } });
    const { onboarding_url } = await this.ok('POST', '/api/wallet/payout-account', who);
    this.stub.moneyOut.onboard(new URL(onboarding_url as string).pathname.split('/').at(-1) ?? '');
    return who;
  }

  /** A withdrawal that the administrator approved. */
  async withdraw(who: Person, amount_usd: number): Promise<string> {
    const { withdrawal } = await this.ok('POST', '/api/wallet/withdrawals', who, { amount_usd });
    expect(withdrawal).toMatchObject({ status: 'pending_approval' });
    await this.ok('POST', `/api/admin/withdrawals/${withdrawal.id}/approve`, this.admin, { why: 'known' });
    return withdrawal.id as string;
  }

  async withdrawalBecomes(who: Person, id: string, status: string): Promise<void> {
    const path = `/api/wallet/withdrawals/${id}`;
    const now = async () => (await this.ok('GET', path, who)).withdrawal.status as string;
    await eventually(async () => (await now()) === status, `the withdrawal ${status}`);
  }

  /** The open exception about a reference, once there is one. */
  // oxlint-disable-next-line typescript/no-explicit-any
  exceptionAbout(ref: string): Promise<any> {
    return eventually(async () => {
      const { exceptions } = await this.ok('GET', '/api/admin/payment-exceptions?limit=1000', this.admin);
      return (exceptions as Array<{ ref: string }>).find((one) => one.ref === ref);
    }, `an exception about ${ref}`);
  }

  resolve(exception: { id: string }, body: object): Promise<Reply> {
    return this.send('POST', `/api/admin/payment-exceptions/${exception.id}/resolve`, this.admin, body);
  }

  /** Every event arrived, and nothing of it waits to be applied. */
  async quiet(): Promise<void> {
    await this.stub.webhooks.settled();
    const waiting = 'SELECT id FROM payments.event WHERE applied_at IS NULL';
    await eventually(async () => (await this.sql(waiting)).length === 0, 'the events applied');
  }

  sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return query<Row>(this.service.databaseUrl ?? '', text, values);
  }

  /** A command of the built product, on the service's database. */
  run(app: string, ...words: string[]): Promise<Ran> {
    const { dataDir, databaseUrl = '' } = this.service;
    const env = { ...process.env, ...this.stub.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const script = [`dist/bin/${app}.js`, ...words];
    return new Promise((ran) => {
      const child = execFile(process.execPath, script, { env }, (_, stdout, stderr) =>
        ran({ status: child.exitCode, output: stdout + stderr }),
      );
    });
  }
}
