import { newId, type UserId } from '@app/kernel';
import { withConnection } from '@app/platform/database/with-connection';
import type { Client } from 'pg';
import { Parts1795410110000 } from './migrations/1795410110000-parts.js';
import { releasedDatabase } from '../../../../../test/support/released-database.js';

const PROVIDER = '00000000-0000-7000-8000-000000000004';

it('Money 1: what holds of before the upgrade have of gifts is, in sum, no more than their payer was ever given', async () => {
  const { url, drop } = await releasedDatabase([]);
  await withConnection({ connectionString: url }, async (client) => {
    const [spent, holding] = [await newcomer(client, 25), await newcomer(client, 25)];
    await hold(client, spent, 25);
    await client.query(
      `SELECT ledger.resolve(subject_type, subject_id, ARRAY[ledger.fees()], ARRAY[25]::bigint[], ARRAY['platform_fee'],
         ARRAY[NULL]::uuid[], NULL) FROM ledger.hold WHERE payer = $1`,
      [spent],
    );
    await client.query(`SELECT ledger.credit($1, $2, $3, 'coin', 200, 'deposit', 'deposit', $4, NULL, NULL)`, [
      newId(),
      PROVIDER,
      spent,
      newId(),
    ]);
    for (let n = 0; n < 10; n++) await hold(client, spent, 20);
    await hold(client, holding, 5);
    await hold(client, holding, 5);
    await client.query('BEGIN');
    await new Parts1795410110000().up(client as never);
    await client.query('COMMIT');
    expect(await gifts(client, spent)).toEqual([20, 5, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await gifts(client, holding)).toEqual([5, 5]);
  }).finally(drop);
});

const hold = (client: Client, user: UserId, amount: number) =>
  client.query(`SELECT ledger.hold($1, 'coin', $2, 'job', $3, NULL)`, [user, amount, newId()]);

async function newcomer(client: Client, gift: number): Promise<UserId> {
  const user = newId<UserId>();
  await client.query(`INSERT INTO ledger.account (owner, currency) SELECT $1, unnest(ARRAY['coin', 'usd'])`, [user]);
  await client.query(`SELECT ledger.grant($1, $2, 'coin', $3, 'welcome', NULL)`, [newId(), user, gift]);
  return user;
}

async function gifts(client: Client, user: UserId): Promise<number[]> {
  const { rows } = await client.query<{ gift: string }>(
    `SELECT coalesce(sum(part.amount), 0) AS gift FROM ledger.hold
       LEFT JOIN LATERAL unnest(parts) part ON part.settles = 'infinity'
     WHERE payer = $1 AND resolved_at IS NULL GROUP BY subject_id ORDER BY gift DESC`,
    [user],
  );
  return rows.map(({ gift }) => Number(gift));
}
