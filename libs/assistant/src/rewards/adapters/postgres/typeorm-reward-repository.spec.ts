import type { QueryRunner } from 'typeorm';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { InMemoryFingerprints, InMemoryRewardRepository } from '../../../../testing/rewards-in-memory.js';
import { rewardsContract, type RewardWorld } from '../../../../testing/rewards.contract.js';
import { InMemoryLedger } from '@app/ledger/testing';
import { InMemoryUnitOfWork } from '@app/kernel/testing';
import { assistantDatabase } from '../../../assistant.database.js';
import { DoubtsWaitForAPerson1795410230000 } from '../../../adapters/postgres/migrations/1795410230000-doubts-wait-for-a-person.js';
import { assistantAudit } from '../../../adapters/postgres/assistant-audit.js';
import { PostgresPhotoFingerprints } from './postgres-photo-fingerprints.js';
import { TypeormRewardRepository } from './typeorm-reward-repository.js';

describe('rewards in memory', () => {
  rewardsContract(() => {
    const coins = new InMemoryLedger();
    const rewards = new InMemoryRewardRepository(coins);
    const fingerprints = new InMemoryFingerprints();
    return {
      ...{ rewards, fingerprints, unitOfWork: new InMemoryUnitOfWork([coins, rewards, fingerprints]) },
      newDay: () => '2026-11-21',
      idsOf: async (userId) => rewards.idsOf(userId),
      balance: async (userId) => (await coins.balances(userId)).coin,
      spend: async (userId, coinMicros) => void (coins.accounts.get(userId)!.coin -= coinMicros),
      user: async () => {
        const userId = newId<UserId>();
        await coins.openAccounts(userId);
        return userId;
      },
    };
  });
});

describe('rewards on PostgreSQL', () => {
  let migrated: MigratedDatabase;
  let world: RewardWorld;
  let ledger: PostgresLedger;
  let days = 0;

  beforeAll(async () => {
    migrated = await migratedDatabase(ledgerDatabase, assistantDatabase);
    const { database } = migrated;
    ledger = new PostgresLedger(database);
    world = {
      rewards: new TypeormRewardRepository(database, ledger),
      fingerprints: new PostgresPhotoFingerprints(database),
      unitOfWork: database,
      // So far apart that no test reaches into a day of another.
      newDay: () => new Date(Date.UTC(2027, 0, 1 + 200 * ++days)).toISOString().slice(0, 10),
      balance: async (userId) => (await ledger.balances(userId)).coin,
      idsOf: async (userId) =>
        (
          await database.query<{ id: never }>('SELECT id FROM assistant.reward WHERE user_id = $1 ORDER BY id DESC', [
            userId,
          ])
        ).map(({ id }) => id),
      spend: (userId, coinMicros) => ledger.hold({ type: 'job', id: newId() }, userId, 'coin', coinMicros),
      user: async () => {
        const userId = newId<UserId>();
        await ledger.openAccounts(userId);
        return userId;
      },
    };
  });
  afterAll(() => migrated.drop());
  afterEach(async () => expect(await violations()).toEqual([]));

  /** Names of the checks that fail. */
  async function violations(): Promise<string[]> {
    const failing: string[] = [];
    for (const { name, sql } of assistantAudit) if ((await migrated.database.query(sql)).length > 0) failing.push(name);
    return failing;
  }

  rewardsContract(() => world);

  describe('the audit', () => {
    const plant = (sql: string) => migrated.database.query(sql);
    const aReward = (id: string, changes: Record<string, string> = {}) => {
      const row = {
        ...{ id: `'${id}'`, user_id: 'gen_random_uuid()', kind: `'photo'`, status: `'paid'`, reason: `'proven'` },
        ...{ deed: `'cleanup'`, photo_sha256: `sha256('${id}')`, amount_micros: '5', at: `'2030-01-01T00:00Z'` },
        ...{ day: `'2030-01-01'`, paid_at: 'now()' },
        ...changes,
      };
      return `INSERT INTO assistant.reward (${Object.keys(row).join()}) VALUES (${Object.values(row).join()})`;
    };
    const undoing = async (sql: string[], look: () => Promise<void>) => {
      const undo = new Error('undo');
      const work = migrated.database.run(async () => {
        for (const statement of sql) await plant(statement);
        await look();
        throw undo;
      });
      await expect(work).rejects.toBe(undo);
    };
    const id = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';
    const day = `INSERT INTO assistant.reward_day VALUES ('2030-01-01', 5, 5)`;

    it('finds a paid reward without its grant', () =>
      undoing([day, aReward(id)], async () =>
        expect(await violations()).toEqual(['every paid reward has exactly one transfer of its amount to its user']),
      ));

    it('finds a grant without its reward', async () => {
      const userId = await world.user();
      const grant = `SELECT ledger.grant('reward:${id}', '${userId}', 'coin', 5, 'reward', NULL)`;
      await undoing([grant], async () =>
        expect(await violations()).toEqual(['every transfer of a reward or claw-back belongs to a reward']),
      );
    });

    it('finds a day whose promises are not what was counted', () =>
      undoing([aReward(id, { status: `'held'`, held_until: 'now()', paid_at: 'NULL' })], async () =>
        expect(await violations()).toEqual(['the promises of each day match its count and stay within its budget']),
      ));

    it('Money 8: a photo that was held for a doubt before the upgrade waits for a person', () =>
      undoing(
        [aReward(id, { status: `'held'`, reason: `'doubtful'`, held_until: 'now()', paid_at: 'NULL' })],
        async () => {
          await new DoubtsWaitForAPerson1795410230000().up({ query: plant } as unknown as QueryRunner);
          expect(await plant('SELECT reason FROM assistant.reward')).toContainEqual({ reason: 'embedded_judge' });
        },
      ));

    it('finds a claw-back that moved nothing', async () => {
      const userId = await world.user();
      const change = { status: `'clawed_back'`, user_id: `'${userId}'`, taken_micros: '3' };
      const grant = `SELECT ledger.grant('reward:${id}', '${userId}', 'coin', 5, 'reward', NULL)`;
      await undoing([day, grant, aReward(id, change)], async () =>
        expect(await violations()).toEqual([
          'claw-backs match their transfers, and only paid rewards were clawed back',
        ]),
      );
    });

    it('is helped by the database, which refuses a second promise for a photo and a day beyond its budget', async () => {
      const twice = migrated.database.run(async () => {
        await plant(aReward(id));
        await plant(aReward('0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5f', { photo_sha256: `sha256('${id}')` }));
      });
      await expect(twice).rejects.toThrow('reward_photo_once');
      await expect(plant(`INSERT INTO assistant.reward_day VALUES ('2030-01-01', 6, 5)`)).rejects.toThrow(
        'reward_day_budget',
      );
    });
  });
});
