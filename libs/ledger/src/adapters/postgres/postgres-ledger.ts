import { Injectable } from '@nestjs/common';
import {
  fromMicros,
  NoSpendGuard,
  SpendGuard,
  type Currency,
  type DeviceId,
  type DomainError,
  type UserId,
} from '@app/kernel';
import { Database } from '@app/platform';
import {
  Ledger,
  LedgerErrors,
  type ChargedBack,
  type ClawBack,
  type DailyEarning,
  type Deposit,
  type Exchange,
  type Extension,
  type Grant,
  type HeldParts,
  type Leg,
  type PartPayment,
  type Purse,
  type Recovered,
  type Subject,
} from '../../contract.js';
import { DisputedMoney } from './disputed-money.js';

/** The platform's accounts: `ledger.fees()` and `ledger.provider()`. */
const PLATFORM: Record<string, string> = {
  fees: '00000000-0000-7000-8000-000000000003',
  provider: '00000000-0000-7000-8000-000000000004',
};

/** From the payer's own lines: holds, less what came back of them, less what is still held; without any gifts. */
const SPENT_DEPOSITS = `
  SELECT a.currency, greatest(0,
    coalesce((SELECT sum(t.amount - ledger.gift(t.parts)) FROM ledger.transfer t
      WHERE t.debit = a.owner AND t.currency = a.currency AND t.debit_version > coalesce(o.version, 0)
        AND t.credit = ledger.escrow() AND t.subject_type <> 'withdrawal'), 0)
    - coalesce((SELECT sum(t.amount - ledger.gift(t.parts)) FROM ledger.transfer t
      JOIN ledger.hold h ON h.subject_type = t.subject_type AND h.subject_id = t.subject_id AND h.payer = a.owner
      WHERE t.credit = a.owner AND t.currency = a.currency AND t.credit_version > coalesce(o.version, 0)
        AND t.debit = ledger.escrow() AND t.subject_type <> 'withdrawal'), 0)
    - coalesce((SELECT sum(h.amount - ledger.gift(h.parts)) FROM ledger.hold h
      WHERE h.payer = a.owner AND h.currency = a.currency AND h.resolved_at IS NULL AND h.subject_type <> 'withdrawal'), 0)
  )::bigint AS spent
  FROM ledger.account a LEFT JOIN ledger.opening o ON o.id = a.owner AND o.currency = a.currency WHERE a.owner = $1`;

@Injectable()
export class PostgresLedger extends Ledger {
  private readonly disputed: DisputedMoney;

  constructor(
    private readonly database: Database,
    private readonly guard: SpendGuard = new NoSpendGuard(),
  ) {
    super();
    this.disputed = new DisputedMoney(database);
  }

  async openAccounts(userId: UserId): Promise<void> {
    await this.database.query(
      `INSERT INTO ledger.account (owner, currency) VALUES ($1, 'coin'), ($1, 'usd') ON CONFLICT DO NOTHING`,
      [userId],
    );
  }

  async grant({ key, userId, currency, amountMicros, kind, memo }: Grant): Promise<boolean> {
    if (amountMicros === 0n) return false;
    const [row] = await this.database.query<{ posted: boolean }>(
      'SELECT ledger.grant($1, $2, $3, $4, $5, $6) AS posted',
      [key, userId, currency, amountMicros, kind, memo ?? null],
    );
    return row?.posted === true;
  }

  async deposit(deposit: Deposit): Promise<boolean> {
    const [row] = await this.database.query<{ posted: boolean }>(
      'SELECT ledger.deposit($1, $2, $3, $4, $5, $6, $7, $8, $9) AS posted',
      [...valuesOf(deposit), deposit.settlesDays ?? 0],
    );
    return row?.posted === true;
  }

  async chargeBack(taken: ChargedBack): Promise<bigint | null> {
    const { userId, depositKey } = taken;
    const [row] = await this.database.query<{ taken: string | null }>(
      'SELECT ledger.charge_back($1, $2, $3, $4, $5, $6, $7, $8, $9) AS taken',
      [...valuesOf(taken), taken.coinUsdMicros],
    );
    if (typeof row?.taken !== 'string') return null;
    const takenMicros = BigInt(row.taken);
    if (depositKey !== undefined && takenMicros < taken.amountMicros)
      await this.disputed.missing(taken.key, userId, depositKey);
    return takenMicros;
  }

  async recover(recovered: Recovered): Promise<boolean> {
    const { key, currency, amountMicros, kind, subject, memo, chargeBackKey, settlesDays } = recovered;
    const [row] = await this.database.query<{ posted: boolean }>(
      'SELECT ledger.recover($1, $2, $3, $4, $5, $6, $7, $8, $9) AS posted',
      [key, currency, amountMicros, kind, subject.type, subject.id, memo ?? null, chargeBackKey, settlesDays ?? 0],
    );
    const posted = row?.posted === true;
    if (posted) await this.disputed.givenBack(chargeBackKey, key);
    return posted;
  }

  followDisputed(tell: (withdrawalId: string) => Promise<void>): Promise<boolean> {
    return this.disputed.follow(tell);
  }

  async debt(userId: UserId): Promise<bigint> {
    const [row] = await this.database.query<{ owed: string }>('SELECT ledger.owes($1) AS owed', [userId]);
    return BigInt(row!.owed);
  }

  async refusal(userId: UserId): Promise<DomainError> {
    const owed = await this.debt(userId);
    if (owed === 0n) return LedgerErrors.insufficient_balance();
    return LedgerErrors.account_in_debt(`It owes ${fromMicros(owed)} usd, which incoming money pays first.`);
  }

  async exchange({ key, userId, from, amountMicros, to, receivesMicros, memo }: Exchange): Promise<boolean> {
    const [row] = await this.database.query<{ outcome: string }>(
      'SELECT ledger.exchange($1, $2, $3, $4, $5, $6, $7) AS outcome',
      [key, userId, from, amountMicros, to, receivesMicros, memo ?? null],
    );
    await this.refuse(row?.outcome, userId, from);
    return row?.outcome === 'exchanged';
  }

  async purse(userId: UserId, currency: Currency): Promise<Purse> {
    const [row] = await this.database.query<Record<'balance' | 'gift' | 'unsettled' | 'disputed', string>>(
      `SELECT balance, ledger.gift(parts) AS gift, ledger.unsettled(parts) AS unsettled, ledger.disputed(parts) AS disputed
       FROM ledger.account WHERE owner = $1 AND currency = $2`,
      [userId, currency],
      'ledger.purse',
    );
    const [balanceMicros, giftMicros] = [BigInt(row?.balance ?? 0), BigInt(row?.gift ?? 0)];
    const leavableMicros = balanceMicros - giftMicros;
    const [unsettledMicros, disputedMicros] = [BigInt(row?.unsettled ?? 0), BigInt(row?.disputed ?? 0)];
    return { balanceMicros, giftMicros, unsettledMicros, disputedMicros, leavableMicros };
  }

  async heldParts({ type, id }: Subject): Promise<HeldParts> {
    const [row] = await this.database.query<{ gift: string; unsettled: string; disputed: string }>(
      `SELECT ledger.gift(parts) AS gift, ledger.unsettled(parts) AS unsettled, ledger.disputed(parts) AS disputed
       FROM ledger.hold WHERE subject_type = $1 AND subject_id = $2`,
      [type, id],
    );
    const micros = (amount: string | undefined) => BigInt(amount ?? 0);
    return {
      giftMicros: micros(row?.gift),
      unsettledMicros: micros(row?.unsettled),
      disputedMicros: micros(row?.disputed),
    };
  }

  async spentDeposits(userId: UserId): Promise<Record<Currency, bigint>> {
    const rows = await this.database.query<{ currency: Currency; spent: string }>(SPENT_DEPOSITS, [userId]);
    return byCurrency(rows.map(({ currency, spent }) => [currency, BigInt(spent)]));
  }

  async lock(currency: Currency, userIds: UserId[]): Promise<void> {
    await this.database.query('SELECT ledger.lock_accounts($1::uuid[], $2)', [userIds, currency], 'ledger.lock');
  }

  hold(subject: Subject, payer: UserId, currency: Currency, amountMicros: bigint, memo?: string): Promise<void> {
    return this.guard.counted(currency, amountMicros, async () => {
      const [row] = await this.database.query<{ outcome: string }>(
        'SELECT ledger.hold($1, $2, $3, $4, $5, $6) AS outcome',
        [payer, currency, amountMicros, subject.type, subject.id, memo ?? null],
        'ledger.hold',
      );
      await this.refuse(row?.outcome, payer, currency);
    });
  }

  extend({ subject, amountMicros, key, orderedBy, memo }: Extension): Promise<boolean> {
    const currency = async () => (await this.termsOf(subject)).currency;
    const hold = async () => {
      const [row] = await this.database.query<{ outcome: string }>(
        'SELECT ledger.extend_hold($1, $2, $3, $4, $5) AS outcome',
        [key, subject.type, subject.id, amountMicros, memo ?? null],
      );
      if (row?.outcome === 'insufficient_balance') throw await this.refusal((await this.termsOf(subject)).payer);
      return row?.outcome === 'held';
    };
    return this.guard.counted(currency, amountMicros, hold, orderedBy);
  }

  async clawBack({ key, userId, currency, amountMicros, kind, memo }: ClawBack): Promise<bigint> {
    const [row] = await this.database.query<{ taken: string }>(
      'SELECT ledger.claw_back($1, $2, $3, $4, $5, $6) AS taken',
      [key, userId, currency, amountMicros, kind, memo ?? null],
    );
    return BigInt(row?.taken ?? 0);
  }

  async pay({ key, subject, legs, memo }: PartPayment): Promise<boolean> {
    const [row] = await this.database.query<{ outcome: string }>(
      'SELECT ledger.pay_from_hold($1, $2, $3, $4::uuid[], $5::bigint[], $6::text[], $7::uuid[], $8) AS outcome',
      [key, subject.type, subject.id, ...columnsOf(legs), memo ?? null],
      'ledger.pay_from_hold',
    );
    return row?.outcome === 'paid';
  }

  async resolve(subject: Subject, legs: Leg[], memo?: string): Promise<boolean> {
    const [row] = await this.database.query<{ outcome: string }>(
      'SELECT ledger.resolve($1, $2, $3::uuid[], $4::bigint[], $5::text[], $6::uuid[], $7) AS outcome',
      [subject.type, subject.id, ...columnsOf(legs), memo ?? null],
      'ledger.resolve',
    );
    return row?.outcome === 'resolved';
  }

  async balances(userId: UserId): Promise<Record<Currency, bigint>> {
    const rows = await this.database.query<{ currency: Currency; balance: string }>(
      'SELECT currency, balance FROM ledger.account WHERE owner = $1',
      [userId],
      'ledger.balances',
    );
    return byCurrency(rows.map((row) => [row.currency, BigInt(row.balance)]));
  }

  async earningsByDevice(deviceIds: DeviceId[], since: Date): Promise<Map<DeviceId, Record<Currency, bigint>>> {
    const rows = await this.database.query<{ device: DeviceId; currency: Currency; amount: string }>(
      `SELECT earned_by AS device, currency, sum(amount)::bigint AS amount FROM ledger.transfer
       WHERE earned_by = ANY($1::uuid[]) AND at >= $2 GROUP BY 1, 2`,
      [deviceIds, since],
    );
    const devices = new Map<DeviceId, Record<Currency, bigint>>();
    for (const { device, currency, amount } of rows) {
      devices.set(device, { ...(devices.get(device) ?? byCurrency([])), [currency]: BigInt(amount) });
    }
    return devices;
  }

  async earningsByDay(userId: UserId, since: Date): Promise<DailyEarning[]> {
    const rows = await this.database.query<{ day: string; device: DeviceId; currency: Currency; amount: string }>(
      `SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, earned_by AS device, currency, sum(amount)::bigint AS amount
       FROM ledger.transfer WHERE credit = $1 AND credit_version IS NOT NULL AND earned_by IS NOT NULL AND at >= $2
       GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`,
      [userId, since],
    );
    return rows.map(({ day, device, currency, amount }) => ({
      day,
      deviceId: device,
      currency,
      amountMicros: BigInt(amount),
    }));
  }

  /** Throws what an outcome of the SQL functions means, if it is a refusal. */
  private async refuse(outcome: string | undefined, userId: UserId, currency: Currency): Promise<void> {
    if (outcome === 'insufficient_balance') throw await this.refusal(userId);
    if (outcome !== 'gifts_stay_here') return;
    const { leavableMicros } = await this.purse(userId, currency);
    throw LedgerErrors.gifts_stay_here(
      `At most ${fromMicros(leavableMicros)} ${currency} can be exchanged or withdrawn.`,
    );
  }

  private async termsOf({ type, id }: Subject): Promise<{ currency: Currency; payer: UserId }> {
    const [hold] = await this.database.query<{ currency: Currency; payer: UserId }>(
      'SELECT currency, payer FROM ledger.hold WHERE subject_type = $1 AND subject_id = $2',
      [type, id],
    );
    if (!hold) throw new Error(`There is no hold of ${type} ${id}`);
    return hold;
  }
}

function valuesOf({
  key,
  userId,
  currency,
  amountMicros,
  kind,
  subject,
  memo,
}: Omit<Deposit, 'settlesDays'>): unknown[] {
  return [key, userId, currency, amountMicros, kind, subject.type, subject.id, memo ?? null];
}

/** Legs as the arrays that the SQL functions take. */
function columnsOf(legs: Leg[]): unknown[] {
  return [
    legs.map(({ to }) => PLATFORM[to] ?? to),
    legs.map((leg) => leg.amountMicros),
    legs.map((leg) => leg.kind),
    legs.map((leg) => leg.earnedBy ?? null),
  ];
}

function byCurrency(entries: Array<[Currency, bigint]>): Record<Currency, bigint> {
  return { coin: 0n, usd: 0n, ...Object.fromEntries(entries) };
}
