import 'reflect-metadata';
import { Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AuditTrail, Clock, newId, NoSpendGuard, Outbox, SpendGuard, UnitOfWork, type UserId } from '@app/kernel';
import { Accounts, Notices } from '@app/identity/contract';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerChecks } from '@app/ledger/audit/ledger-checks';
import { Ledger } from '@app/ledger/contract';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { Database } from '@app/platform/database/database';
import { migratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { paymentsAudit } from '../src/adapters/postgres/payments-audit.js';
import { paymentsDatabase } from '../src/payments.database.js';
import { PaymentsOptions } from '../src/payments.options.js';
import { PAYMENT_PROVIDERS } from '../src/payments.module.js';
import { ShiftedClock, RecordingOutbox, RecordingTrail } from '@app/kernel/testing';
import { KnownAccounts, RecordingNotices } from '../../identity/testing/known-accounts.js';
import { InMemoryProvider } from './in-memory-provider.js';

export const USD = 1_000_000n;
const DAY_MS = 86_400_000;

/** The whole context on PostgreSQL with the real ledger, a provider in memory and people it can be told about. */
export class PaymentsUnderTest {
  readonly clock = new ShiftedClock();
  readonly people = new KnownAccounts(false);
  readonly notices = new RecordingNotices();
  readonly outbox = new RecordingOutbox();
  readonly trail = new RecordingTrail();
  readonly provider = new InMemoryProvider();
  readonly options: PaymentsOptions = {
    provider: this.provider,
    ...{ depositMinMicros: 5n * USD, depositMaxMicros: 10_000n * USD, withdrawalMinMicros: 10n * USD },
    ...{ depositSettlesDays: 7 },
    ...{ autoMicros: 100n * USD, autoDailyMicros: 500n * USD, exchangeFeeBps: 0, coinUsdMicros: 100_000n },
    publicUrl: 'https://market.example',
  };
  private app!: INestApplicationContext;

  private constructor(private readonly migrated: MigratedDatabase) {}

  static async start(): Promise<PaymentsUnderTest> {
    const under = new PaymentsUnderTest(await migratedDatabase(ledgerDatabase, paymentsDatabase));
    await under.wire();
    return under;
  }

  async stop(): Promise<void> {
    await this.app?.close();
    await this.migrated.drop();
  }

  get<Part>(part: Type<Part> | (abstract new () => Part)): Part {
    return this.app.get<Part>(part as Type<Part>);
  }

  get ledger(): Ledger {
    return this.get(Ledger);
  }

  get database(): Database {
    return this.migrated.database;
  }

  /** Somebody old enough for withdrawals without approval, whose address is confirmed. */
  async person({ ageDays = 30, dollars = 0 } = {}): Promise<UserId> {
    const userId = newId<UserId>();
    await this.ledger.openAccounts(userId);
    const registeredAt = new Date(Date.now() - ageDays * DAY_MS);
    const email = `${userId}@example.com`;
    this.people.profiles.set(userId, { userId, username: userId, email, emailVerified: true, registeredAt });
    const amount = { userId, currency: 'usd' as const, amountMicros: BigInt(dollars) * USD };
    await this.ledger.grant({ ...amount, key: `adjust:${userId}`, kind: 'adjustment' });
    return userId;
  }

  /** In whole dollars and cents. */
  async dollarsOf(userId: UserId): Promise<number> {
    return Number((await this.ledger.balances(userId)).usd) / 1e6;
  }

  /** What the book says that the provider holds, in micro-dollars. */
  async booked(): Promise<bigint> {
    const [row] = await this.database.query<{ held: string }>(
      `SELECT coalesce(sum(CASE WHEN debit = ledger.provider() THEN amount ELSE -amount END), 0)::bigint AS held
       FROM ledger.posted WHERE ledger.provider() IN (debit, credit)`,
    );
    return BigInt(row!.held);
  }

  /** The names of the rules of the books that are broken, each with its first row. */
  async broken(): Promise<string[]> {
    const found: string[] = [];
    for (const { name, sql } of [...ledgerChecks, ...paymentsAudit]) {
      const [row] = await this.database.query<object>(sql);
      if (row) found.push(`${name}: ${JSON.stringify(row)}`);
    }
    return found;
  }

  async exceptions(): Promise<Array<{ id: string; code: string; ref: string; resolved: boolean }>> {
    return this.database.query(
      'SELECT id, code, ref, resolved_at IS NOT NULL AS resolved FROM payments.exception ORDER BY id',
    );
  }

  private async wire(): Promise<void> {
    const { database } = this.migrated;
    @Module({
      providers: [
        { provide: Database, useValue: database },
        { provide: UnitOfWork, useValue: database },
        { provide: Ledger, useValue: new PostgresLedger(database) },
        { provide: SpendGuard, useClass: NoSpendGuard },
        { provide: Clock, useValue: this.clock },
        { provide: Accounts, useValue: this.people },
        { provide: Notices, useValue: this.notices },
        { provide: Outbox, useValue: this.outbox },
        { provide: AuditTrail, useValue: this.trail },
        { provide: PaymentsOptions, useValue: this.options },
        ...PAYMENT_PROVIDERS,
      ],
    })
    class UnderTest {}
    this.app = await NestFactory.createApplicationContext(UnderTest, { logger: false, abortOnError: false });
  }
}
