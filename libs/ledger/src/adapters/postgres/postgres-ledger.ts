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
  type HeldTotal,
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
import { PLATFORM_ACCOUNTS } from '../../domain/platform-accounts.js';
import { DisputedMoney } from './disputed-money.js';
import { byCurrency, LedgerReports } from './ledger-reports.js';

/** By hand: every write is a call of one SQL function, and the reads between them are hot or use functions over parts. */
@Injectable()
export class PostgresLedger extends Ledger {
  private readonly disputed: DisputedMoney;
  private readonly reports: LedgerReports;

  constructor(
    private readonly database: Database,
    private readonly guard: SpendGuard = new NoSpendGuard(),
  ) {
    super();
    this.disputed = new DisputedMoney(database);
    this.reports = new LedgerReports(database);
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

  spentDeposits(userId: UserId): Promise<Record<Currency, bigint>> {
    return this.reports.spentDeposits(userId);
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

  held(): Promise<HeldTotal[]> {
    return this.reports.held();
  }

  earningsByDevice(deviceIds: DeviceId[], since: Date): Promise<Map<DeviceId, Record<Currency, bigint>>> {
    return this.reports.earningsByDevice(deviceIds, since);
  }

  earningsByDay(userId: UserId, since: Date): Promise<DailyEarning[]> {
    return this.reports.earningsByDay(userId, since);
  }

  deviceEarningsByDay(deviceId: DeviceId, since: Date): Promise<DailyEarning[]> {
    return this.reports.deviceEarningsByDay(deviceId, since);
  }

  /** Throws the error that an outcome of the SQL functions means, if it is a refusal. */
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

/** Legs as arrays, one per column, for the SQL functions. */
function columnsOf(legs: Leg[]): unknown[] {
  return [
    legs.map(({ to }) => (PLATFORM_ACCOUNTS as Record<string, string>)[to] ?? to),
    legs.map((leg) => leg.amountMicros),
    legs.map((leg) => leg.kind),
    legs.map((leg) => leg.earnedBy ?? null),
  ];
}
