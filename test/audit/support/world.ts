import { newId } from '@app/kernel/ids';
import type { Currency, DeviceId, UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import type { Subject } from '@app/ledger/contract';
import { createDataSource } from '@app/platform/database/data-source';
import { Database } from '@app/platform/database/database';
import { PATIENCE_MS } from '../../support/patience.js';
import { marketDatabase } from '../../support/postgres.js';
import { MEND } from './mend.js';

/** A coin or a dollar in micro-units. */
export const ONE = 1_000_000n;

const TERMS = `PLATFORM_FEE_BPS 500, PROXY_EXIT_SHARE_BPS 7000, EXCHANGE_FEE_BPS 100, COIN_USD 100000,
  WELCOME_COIN 100000000, WELCOME_USD 10000000`;

export interface Person {
  id: UserId;
  device: DeviceId;
}

type Row = Record<string, unknown>;

/** One of everything that moves money, all of it honest; what a test breaks in it is undone. */
export class World {
  readonly ids: Record<string, string> = {};
  ada!: Person;
  bob!: Person;
  cyd!: Person;
  dan!: Person;
  /** Disputed a deposit that she has taken out. */
  fay!: Person;
  /** Has an account, and does nothing. */
  eve!: Person;

  private constructor(
    private readonly database: Database,
    readonly close: () => Promise<void>,
    private readonly ledger = new PostgresLedger(database),
  ) {}

  static async build(): Promise<World> {
    const { url, drop } = await marketDatabase();
    const superuser = Object.assign(new URL(url), { username: 'postgres' }).href;
    // One connection: what is broken must be seen, and undone.
    const options = { url: superuser, poolSize: 1, applicationName: 'test', connectMs: PATIENCE_MS };
    const dataSource = await createDataSource(options, []).initialize();
    const world = new World(new Database(dataSource), () => dataSource.destroy().then(drop));
    await world.database.run(() => world.fill());
    return world;
  }

  sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.database.query<T>(text, values);
  }

  /** With no trigger and no foreign key in the way, and undone at the end. */
  async undone<T>(work: () => Promise<T>): Promise<T> {
    class Undone extends Error {}
    let answer: T;
    const all = this.database.run(async () => {
      await this.sql('SET LOCAL session_replication_role = replica');
      answer = await work();
      throw new Undone();
    });
    await all.catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
    return answer!;
  }

  /** Of a kind, about a record of the world; there is one such. */
  async keyOf(kind: string, subject: string): Promise<string> {
    const text = 'SELECT key FROM ledger.transfer WHERE kind = $1 AND subject_id = $2 ORDER BY key LIMIT 1';
    return (await this.sql<{ key: string }>(text, [kind, this.ids[subject]]))[0]!.key;
  }

  /** Another way for the transfer of a key, in a book that fits together. */
  async forge(key: string, changes: string): Promise<void> {
    await this.sql(`UPDATE ledger.transfer SET ${changes} WHERE key = $1`, [key]);
    await this.mend();
  }

  async forgeNew(row: Row): Promise<void> {
    await this.insert('ledger.transfer', { key: newId(), currency: 'coin', amount: ONE, ...row });
    await this.mend();
  }

  async mend(): Promise<void> {
    for (const statement of MEND) await this.sql(statement);
  }

  private async fill(): Promise<void> {
    for (const term of TERMS.split(',')) {
      const [name, value] = term.trim().split(' ');
      await this.insert('ledger.term_change', { name, value, since: new Date(0) });
    }
    for (const name of ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay'] as const) this[name] = await this.person(name);
    await this.jobs();
    await this.quorum();
    await this.deploys();
    await this.sessions();
    await this.money();
    await this.gifts();
  }

  async insert(table: string, row: Row): Promise<void> {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    await this.sql(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`, Object.values(row));
  }

  private async person(name: string): Promise<Person> {
    const [id, device] = [newId<UserId>(), newId<DeviceId>()];
    const account = { id, username: name, email: `${name}@example.org`, password_hash: '', registered_at: new Date() };
    await this.insert('identity.account', account);
    await this.ledger.openAccounts(id);
    for (const [currency, amountMicros] of [
      ['coin', 100n * ONE],
      ['usd', 10n * ONE],
    ] as const)
      await this.ledger.grant({
        ...{ userId: id, currency, amountMicros, kind: 'welcome' },
        key: `welcome:${id}:${currency}`,
      });
    await this.correct(id, 'grant', 1000n);
    const token_hash = Buffer.from(device.replaceAll('-', '').padEnd(64, '0'), 'hex');
    await this.insert('workers.device', { id: device, owner_id: id, name, device_type: 'server', token_hash });
    await this.deposit(id, 1000n);
    return { id, device };
  }

  /** By an administrator. */
  private async correct(
    userId: UserId,
    act: 'grant' | 'adjust',
    whole: bigint,
    currency: Currency = 'coin',
  ): Promise<void> {
    const [key, kind] = [newId(), act === 'grant' ? 'grant' : 'adjustment'];
    if (whole > 0n) await this.ledger.grant({ userId, currency, amountMicros: whole * ONE, key, kind });
    else await this.ledger.clawBack({ userId, currency, amountMicros: -whole * ONE, key, kind });
    const detail = { amount: Number(whole), currency, key };
    const name = act === 'grant' ? 'balance.granted' : 'balance.adjusted';
    await this.insert('platform.audited_act', { id: newId(), user_id: userId, by: 'operator', act: name, detail });
  }

  private async deposit(userId: UserId, dollars: bigint): Promise<string> {
    const [id, now, micros] = [newId(), new Date(), dollars * ONE];
    const asked = { id, user_id: userId, amount_micros: micros, status: 'paid', created_at: now, expires_at: now };
    await this.insert('payments.deposit', { ...asked, credited_micros: micros, credited_at: now, payment_ref: id });
    const subject = { type: 'deposit', id };
    const money = { userId, currency: 'usd' as const, amountMicros: micros, subject };
    await this.ledger.deposit({ ...money, key: `deposit:${id}:paid`, kind: 'deposit' });
    return id;
  }

  private async jobs(): Promise<void> {
    const ended_at = new Date();
    const review = { verification: 'review', review_due_at: new Date(Date.now() + 3_600_000) };
    await this.job('done', { status: 'completed', ended_at }, 100n);
    await this.job('cancelled', { status: 'cancelled', ended_at }, 40n);
    await this.job('failed', { status: 'failed', ended_at, failures: 1 }, 0n);
    await this.job('accepted', { ...review, status: 'completed', review: 'accepted', ended_at }, 100n);
    await this.job('settled', { ...review, status: 'completed', review: 'settled', ended_at }, 60n);
    await this.job('pending', { ...review, status: 'completed', review: 'pending', ended_at }, null);
    await this.job('disputed', { ...review, status: 'completed', review: 'disputed', ended_at }, null);
    await this.job('running', { status: 'running' }, null);
    await this.job('waiting', { status: 'waiting' }, null);
    const by = { opened_by: this.ada.id, reason: 'It is empty' };
    await this.insert('marketplace.dispute', { ...by, job_id: this.ids['disputed'] });
    const end = { settled_at: ended_at, settled_by: 'operator', paid_micros: 60n * ONE };
    await this.insert('marketplace.dispute', { ...by, ...end, job_id: this.ids['settled'] });
  }

  /** Of Ada, for a hundred coins, run by Bob; `paid`: fee included, null while it is open. */
  private async job(name: string, state: Row, paid: bigint | null): Promise<void> {
    const id = (this.ids[name] = newId());
    const { status } = state;
    const attempt = (this.ids[`${name} attempt`] = newId());
    const now = status === 'running' && { current_attempt_id: attempt, current_device_id: this.bob.device };
    await this.aJob({ id, title: name, ...state, ...now, paid_micros: (paid ?? 0n) * ONE });
    const subject: Subject = { type: 'job', id };
    await this.ledger.hold(subject, this.ada.id, 'coin', 100n * ONE);
    const earned = ((paid ?? 0n) * ONE * 95n) / 100n;
    const by = { device_id: this.bob.device, owner_id: this.bob.id };
    if (status !== 'waiting')
      await this.insert('marketplace.attempt', {
        ...{ ...by, id: attempt, job_id: id, status, earned_micros: earned, ended_at: state['ended_at'] ?? null },
      });
    if (paid === null) return;
    const legs = [
      { to: this.bob.id, amountMicros: earned, kind: 'job_pay', earnedBy: this.bob.device },
      { to: 'fees' as const, amountMicros: paid * ONE - earned, kind: 'platform_fee' },
    ];
    await this.ledger.resolve(subject, paid === 0n ? [] : legs);
  }

  private aJob(row: Row): Promise<void> {
    const expires_at = new Date(Date.now() + 86_400_000);
    const order = { buyer_id: this.ada.id, job_type: 'script', price_micros: 100n * ONE, duration_hrs: 1, expires_at };
    return this.insert('marketplace.job', { ...order, ...row });
  }

  /** Three results that agree. */
  private async quorum(): Promise<void> {
    const id = (this.ids['quorum'] = newId());
    const ended = { status: 'completed', ended_at: new Date(), verification: 'quorum', quorum: 3 };
    const share = (100n * ONE) / 3n;
    const fee = (share * 500n) / 10_000n;
    const owners = [this.bob, this.cyd, this.dan];
    await this.aJob({ ...ended, id, title: 'quorum', paid_micros: 3n * share });
    for (const [index, owner] of owners.entries()) {
      const copy = newId();
      const agreed = { copy_of: id, verdict: 'agrees', fingerprint: Buffer.from('same'), price_micros: share };
      await this.aJob({ ...ended, ...agreed, id: copy, title: `copy ${index}` });
      const by = { device_id: owner.device, owner_id: owner.id, earned_micros: share - fee };
      const of = { id: newId(), job_id: copy, status: 'completed', ended_at: ended.ended_at };
      await this.insert('marketplace.attempt', { ...of, ...by });
    }
    const subject: Subject = { type: 'job', id };
    await this.ledger.hold(subject, this.ada.id, 'coin', 100n * ONE);
    await this.ledger.resolve(subject, [
      ...owners.map(({ id: to, device }) => ({ to, amountMicros: share - fee, kind: 'job_pay', earnedBy: device })),
      { to: 'fees', amountMicros: 3n * fee, kind: 'platform_fee' },
    ]);
  }

  private async deploys(): Promise<void> {
    await this.insert('deploy.host', { device_id: this.bob.device, room: 4, used: 1 });
    await this.deploy('open deploy', false);
    await this.deploy('ended deploy', true);
  }

  /** Held for an hour at 36 coins; ran a thousand seconds on Bob's device. */
  private async deploy(name: string, over: boolean): Promise<void> {
    const id = (this.ids[name] = newId());
    const run = (this.ids[`${name} run`] = newId());
    const [held, billed, ended_at] = [36n * ONE, 10n * ONE, over ? new Date() : null];
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    const what = { id, owner_id: this.ada.id, name, job_type: 'Docker', executor: 'devices', gpu_model: 'cpu' };
    const terms = { replicas: 1, duration_hrs: 1, currency: 'coin', gpu_hour_micros: held, auto_renew: false };
    const time = { started_at: ago(1000), ends_at: ago(-2600), ended_at, look_at: over ? null : new Date() };
    const bill = { held_micros: held, billed_micros: billed, returned_micros: over ? held - billed : null };
    const state = { status: over ? 'stopped' : 'running', revision: 1, min_healthy_s: 10 };
    await this.insert('deploy.deploy', { ...what, ...terms, ...time, ...bill, ...state });
    const content = { deploy_id: id, revision: 1, network: false, memory_mb: 256, gpu_count: 0 };
    await this.insert('deploy.revision', content);
    const where = { device_id: this.bob.device, owner_id: this.bob.id, place: 'rig', room: 1, hour_micros: held };
    const ran = { running_at: ago(1000), good_at: new Date(), billed_micros: billed, payments: 1 };
    const end = { state: over ? 'ended' : 'running', ended_at, cause: over ? 'stopped' : null };
    await this.insert('deploy.placement', {
      id: run,
      deploy_id: id,
      replica: 1,
      revision: 1,
      ...where,
      ...ran,
      ...end,
    });
    const subject: Subject = { type: 'deploy', id };
    await this.ledger.hold(subject, this.ada.id, 'coin', held);
    const key = `deploy:${id}:placement:${run}:1`;
    const legs = [
      { to: 'fees' as const, amountMicros: billed / 20n, kind: 'platform_fee' },
      { to: this.bob.id, amountMicros: billed - billed / 20n, kind: 'deploy_pay', earnedBy: this.bob.device },
    ];
    await this.ledger.pay({ subject, legs, key });
    if (over) await this.ledger.resolve(subject, []);
  }

  /** Ten gigabytes at a dollar; of the settled one, two were used and Bob's device carried them. */
  private async sessions(): Promise<void> {
    const exit = { device_id: this.bob.device, owner_id: this.bob.id, ticket_sha256: Buffer.alloc(32) };
    await this.insert('bandwidth.exit', exit);
    for (const name of ['active session', 'settled session']) {
      const id = (this.ids[name] = newId());
      const settled = name === 'settled session';
      const [now, gb] = [new Date(), 1_000_000_000n];
      const what = { id, user_id: this.ada.id, provider: 'gateway', exit: 'device', price_per_gb_micros: ONE };
      const bought = { bought_bytes: 10n * gb, leased_bytes: 2n * gb, held_micros: 10n * ONE };
      const access = { host: 'localhost', port: 1080, username: name, expires_at: new Date(Date.now() + 3_600_000) };
      const end = { ended_at: now, cause: 'ended', settled_at: now, billed_micros: 2n * ONE };
      const exits_micros = (14n * ONE) / 10n;
      const status = settled ? { status: 'ended', ...end, exits_micros } : { status: 'active' };
      await this.insert('bandwidth.session', { ...what, ...bought, ...access, ...status });
      const lease = { session_id: id, gateway_id: newId() };
      await this.insert('bandwidth.lease', { ...lease, leased: 2n * gb, used: 2n * gb, final: settled });
      const bytes = { gateway_bytes: 2n * gb, exit_bytes: 2n * gb };
      await this.insert('bandwidth.carriage', { ...lease, device_id: this.bob.device, ...bytes });
      const subject: Subject = { type: 'session', id };
      await this.ledger.hold(subject, this.ada.id, 'usd', 10n * ONE);
      if (!settled) continue;
      await this.ledger.resolve(subject, [
        { to: this.bob.id, amountMicros: exits_micros, kind: 'bandwidth_pay', earnedBy: this.bob.device },
        { to: 'fees', amountMicros: 2n * ONE - exits_micros, kind: 'platform_fee' },
      ]);
    }
  }

  private async money(): Promise<void> {
    await this.withdrawal('sending', null);
    await this.withdrawal('paid', 'provider');
    await this.withdrawal('returned', 'user');
    this.ids['exchange'] = await this.exchange(this.ada);
    await this.refund();
    await this.dispute();
  }

  private async withdrawal(status: string, to: 'provider' | 'user' | null): Promise<void> {
    const id = (this.ids[`${status} withdrawal`] = newId());
    const [now, amountMicros] = [new Date(), 20n * ONE];
    const what = {
      id,
      user_id: this.ada.id,
      amount_micros: amountMicros,
      status,
      approval_reasons: [],
      account_ref: 'acct',
    };
    await this.insert('payments.withdrawal', { ...what, created_at: now, sent_at: now, ended_at: to && now });
    const subject: Subject = { type: 'withdrawal', id };
    await this.ledger.hold(subject, this.ada.id, 'usd', amountMicros);
    const paid = [{ to: 'provider' as const, amountMicros, kind: 'withdrawal' }];
    if (to) await this.ledger.resolve(subject, to === 'provider' ? paid : []);
  }

  /** Ten dollars at 0.10 a coin, less one percent. */
  private async exchange({ id: userId }: Person): Promise<string> {
    const id = newId();
    const [now, amountMicros, receivesMicros] = [new Date(), 10n * ONE, 99n * ONE];
    const money = {
      amount_micros: amountMicros,
      receives_micros: receivesMicros,
      fee_micros: ONE,
      coin_usd_micros: 100_000,
    };
    const sides = { user_id: userId, from_currency: 'usd', to_currency: 'coin' };
    await this.insert('payments.exchange_quote', { id, ...sides, ...money, expires_at: now, used_at: now });
    const what = { userId, from: 'usd' as const, to: 'coin' as const, amountMicros, receivesMicros };
    await this.ledger.exchange({ ...what, key: `exchange:${id}` });
    return id;
  }

  private async refund(): Promise<void> {
    const id = (this.ids['refunded deposit'] = await this.deposit(this.cyd.id, 50n));
    await this.takeBack(this.cyd, id, 'refund', 20n);
    await this.sql("UPDATE payments.deposit SET status = 'partly_refunded' WHERE id = $1", [id]);
  }

  /** Of what was gone by then, but for dollars and coins; some of the rest was paid since, some forgiven. */
  private async dispute(): Promise<void> {
    const { fay } = this;
    const id = (this.ids['disputed deposit'] = await this.deposit(fay.id, 500n));
    await this.exchange(fay);
    await this.correct(fay.id, 'adjust', -1490n, 'usd');
    await this.takeBack(fay, id, 'dispute', 500n);
    await this.sql("UPDATE payments.deposit SET status = 'dispute_lost' WHERE id = $1", [id]);
    await this.deposit(fay.id, 100n);
    await this.correct(fay.id, 'adjust', 50n, 'usd');
  }

  private async takeBack({ id: userId }: Person, deposit: string, kind: string, dollars: bigint): Promise<void> {
    const [ref, amountMicros] = [`${kind}_1`, dollars * ONE];
    const about = { userId, currency: 'usd' as const, subject: { type: 'deposit', id: deposit } };
    const key = `deposit:${deposit}:${kind}:${ref}`;
    const taken_micros = await this.ledger.chargeBack({
      ...{ ...about, amountMicros, key, kind: `deposit_${kind}` },
      coinUsdMicros: 100_000n,
    });
    const amounts = { amount_micros: amountMicros, taken_micros, state: 'done' };
    await this.insert('payments.reversal', { ref, deposit_id: deposit, kind, ...amounts });
  }

  private async gifts(): Promise<void> {
    await this.correct(this.dan.id, 'adjust', -5n);
    await this.reward('paid', this.bob);
    await this.reward('clawed_back', this.cyd);
    const [sum, today] = [(16n * ONE) / 10n, new Date().toISOString().slice(0, 10)];
    await this.insert('assistant.reward_day', { day: today, promised_micros: 2n * ONE, budget_micros: 9n * ONE });
    const id = (this.ids['referral'] = newId());
    const sides = { referrer_id: this.ada.id, referred_id: this.bob.id };
    const amounts = { referrer_micros: sum, referred_micros: sum, state: 'paid' };
    await this.insert('referrals.referral', { id, ...sides, ...amounts, at: new Date(), paid_at: new Date() });
    await this.insert('referrals.day', { day: today, spent_micros: 2n * sum, budget_micros: 9n * ONE });
    const grant = { currency: 'coin' as const, amountMicros: sum, kind: 'referral' };
    await this.ledger.grant({ ...grant, userId: this.ada.id, key: `referral:${id}:referrer` });
    await this.ledger.grant({ ...grant, userId: this.bob.id, key: `referral:${id}:referred` });
  }

  private async reward(status: 'paid' | 'clawed_back', { id: userId }: Person): Promise<void> {
    const id = (this.ids[`${status} reward`] = newId());
    const at = new Date();
    const what = { id, user_id: userId, kind: 'first_work', status, reason: '', amount_micros: ONE, at };
    const day = at.toISOString().slice(0, 10);
    const taken_micros = status === 'paid' ? 0n : ONE;
    await this.insert('assistant.reward', { ...what, day, paid_at: at, taken_micros });
    const money = { userId, currency: 'coin' as const, amountMicros: ONE };
    await this.ledger.grant({ ...money, key: `reward:${id}`, kind: 'reward' });
    if (status === 'clawed_back')
      await this.ledger.clawBack({ ...money, key: `reward:${id}:claw-back`, kind: 'reward_claw_back' });
  }
}
