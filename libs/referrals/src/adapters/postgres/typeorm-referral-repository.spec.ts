import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { audit } from '@app/ledger/audit/audit';
import { ledgerChecks } from '@app/ledger/audit/ledger-checks';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { withConnection } from '@app/platform/database/with-connection';
import { InMemoryLedger } from '@app/ledger/testing';
import { InMemoryUnitOfWork } from '@app/kernel/testing';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { InMemoryReferralRepository } from '../../../testing/in-memory-referral-repository.js';
import { referralsContract } from '../../../testing/referrals.contract.js';
import { referralsDatabase } from '../../referrals.database.js';
import { toReferral, TypeormReferralRepository } from './typeorm-referral-repository.js';
import { ReferralRow } from './referral.row.js';
import { referralsAudit } from './referrals-audit.js';

describe('referrals in memory', () => {
  referralsContract(async () => {
    const [repository, ledger] = [new InMemoryReferralRepository(), new InMemoryLedger()];
    return {
      repository,
      ledger,
      unitOfWork: new InMemoryUnitOfWork([repository, ledger]),
      all: async () => repository.all(),
    };
  }, 100);
});

describe('referrals on PostgreSQL', () => {
  let migrated: MigratedDatabase;

  beforeAll(async () => {
    migrated = await migratedDatabase(ledgerDatabase, referralsDatabase);
  });
  afterAll(() => migrated.drop());

  const clear = () => migrated.database.query('TRUNCATE referrals.code, referrals.referral, referrals.day');

  /** The first rows that break a rule of the books. The days of these tests are those of a clock of their own. */
  async function findings(only = /./): Promise<unknown[]> {
    const checks = [...ledgerChecks, ...referralsAudit].filter(({ name }) => only.test(name));
    const found = await withConnection({ connectionString: migrated.url }, (client) =>
      audit(async (sql) => (await client.query<object>(sql)).rows, checks),
    );
    return found.filter(({ violations }) => violations.length > 0).map(({ check }) => check.name);
  }

  async function storage() {
    await clear();
    const { database } = migrated;
    const all = async () => {
      const rows = await database.repository(ReferralRow).find({ order: { at: 'ASC', id: 'ASC' } });
      return rows.map(toReferral);
    };
    return {
      repository: new TypeormReferralRepository(database),
      ledger: new PostgresLedger(database),
      unitOfWork: database,
      all,
    };
  }

  describe('keep their promises', () => {
    referralsContract(storage, 15);
    // What a cleared table has paid is no longer on record here, so that one check cannot hold.
    afterEach(async () => expect(await findings(/^(?!nothing was paid for a referral)/)).toEqual([]));
  });

  describe('and the audit', () => {
    const [ada, bob, eve] = ['a', 'b', 'c'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);
    const grant = (key: string, to = ada, amount = 10) =>
      migrated.database.query(`SELECT ledger.grant($1, $2, 'coin', $3, 'referral', NULL)`, [key, to, amount]);
    const refer = (id: string, referrer: unknown, referred: unknown, state = 'pending') =>
      migrated.database.query(
        `INSERT INTO referrals.referral
           (id, referrer_id, referred_id, at, state, reason, referrer_micros, referred_micros, referred_paid_at, paid_at)
          VALUES ($1, $2, $3, '2026-11-21', $4, $5, 10, 0, NULL, $6)`,
        [
          id,
          referrer,
          referred,
          state,
          state === 'paid' ? null : 'daily_budget',
          state === 'paid' ? '2026-11-21' : null,
        ],
      );
    const ID = '00000000-0000-7000-9000-000000000001';
    const DAY = `INSERT INTO referrals.day VALUES ('2026-11-21', $1, 100)`;

    beforeAll(async () => {
      const { database } = migrated;
      for (const who of [ada, bob, eve]) await new PostgresLedger(database).openAccounts(who as never);
    });
    beforeEach(clear);

    it('finds a referral that says it was paid and was not', async () => {
      await refer(ID, ada, bob, 'paid');
      await migrated.database.query(DAY, [10]);
      expect(await findings(/^every paid/)).toHaveLength(1);
    });

    it('finds one that was paid without saying so, and a day that counted something else', async () => {
      await refer(ID, ada, bob);
      await grant(`referral:${ID}:referrer`);
      expect(await findings(/^every paid/)).toHaveLength(1);
      expect(await findings(/in a day/)).toEqual([]);
      await migrated.database.query(DAY, [10]);
      expect(await findings(/in a day/)).toHaveLength(1);
    });

    it('finds a newcomer who says they were paid and were not', async () => {
      const NEW = '00000000-0000-7000-9000-00000000000a';
      const welcomed = `UPDATE referrals.referral SET referred_paid_at = '2026-11-21', referred_micros = 5, reason = 'not_spent'`;
      await refer(NEW, ada, bob);
      await migrated.database.query(welcomed);
      expect(await findings(/^every paid|in a day/)).toHaveLength(2);
      await grant(`referral:${NEW}:referred`, bob, 5);
      await migrated.database.query(DAY, [5]);
      expect(await findings(/^every paid|in a day/)).toEqual([]);
    });

    it('finds a payment without a record, and a circle', async () => {
      await grant('referral:00000000-0000-7000-9000-00000000000f:referred', bob);
      expect(await findings(/without a record/)).toHaveLength(1);
      await refer(ID, ada, bob);
      await refer('00000000-0000-7000-9000-000000000002', bob, eve);
      expect(await findings(/^nobody/)).toEqual([]);
      await refer('00000000-0000-7000-9000-000000000003', eve, ada);
      expect(await findings(/^nobody/)).toHaveLength(1);
    });
  });
});
