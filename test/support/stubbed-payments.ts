import { call, type Person } from './client.js';
import { eventually } from './eventually.js';
import { query } from './query.js';
import { StripeStub } from './stripe/stripe-stub.js';
import { verifyAddress } from './verified.js';

/** Money that comes in and goes out, for tests of something else: a stub of the provider, and records that exist. */
export class StubbedPayments {
  private url = '';
  private databaseUrl = '';

  private constructor(readonly stub: StripeStub) {}

  static async open(): Promise<StubbedPayments> {
    return new StubbedPayments(await StripeStub.start({ available: 100_000_000 }));
  }

  /** The service's environment. */
  get env(): Record<string, string> {
    return this.stub.env;
  }

  serve(url: string, databaseUrl: string): void {
    this.url = url;
    this.databaseUrl = databaseUrl;
    this.stub.sendEventsTo(url);
  }

  close(): Promise<void> {
    return this.stub.close();
  }

  /** Lets somebody withdraw: an address that is confirmed, a payout account, dollars that are no gift. */
  async equip(person: Person, admin: Person, dollars: number): Promise<void> {
    await verifyAddress(this.databaseUrl, person);
    const { body } = await call(this.url, 'POST', '/api/wallet/payout-account', { token: person.token });
    const account = /acct_\w+/.exec(body.onboarding_url as string)![0];
    this.stub.moneyOut.onboard(account);
    const adjustment = { amount: dollars, currency: 'usd', why: 'for a test' };
    await call(this.url, 'POST', `/api/admin/users/${person.id}/adjust`, { token: admin.token, body: adjustment });
  }

  /** A paid deposit's id. */
  async deposit(token: string, dollars = 25): Promise<string> {
    const { body } = await call(this.url, 'POST', '/api/wallet/deposits', { token, body: { amount_usd: dollars } });
    this.stub.moneyIn.pay(/cs_\w+/.exec(body.checkout_url as string)![0]);
    const path = `/api/wallet/deposits/${body.deposit_id as string}`;
    const paid = async () => (await call(this.url, 'GET', path, { token })).body.deposit.status === 'paid' || undefined;
    await eventually(paid, 'the deposit to be credited');
    return body.deposit_id as string;
  }

  /** Of a new account: it waits for approval. */
  async withdrawal(token: string, dollars = 50): Promise<string> {
    const { body } = await call(this.url, 'POST', '/api/wallet/withdrawals', { token, body: { amount_usd: dollars } });
    return body.withdrawal.id as string;
  }

  async quote(token: string): Promise<string> {
    const wanted = { from: 'usd', amount: 10 };
    return (await call(this.url, 'POST', '/api/wallet/exchange/quote', { token, body: wanted })).body
      .quote_id as string;
  }

  async exception(): Promise<string> {
    const [row] = await query<{ id: string }>(
      this.databaseUrl,
      `INSERT INTO payments.exception (id, code, ref, detail)
       SELECT id, 'reconcile_difference', id::text, 'planted' FROM (SELECT gen_random_uuid() AS id) made RETURNING id`,
    );
    return row!.id;
  }
}
