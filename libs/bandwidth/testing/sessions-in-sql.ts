import { createHash, randomUUID } from 'node:crypto';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import type { SessionId } from '../src/contract.js';
import type { SoldSession } from './gateway-repository.contract.js';

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** An active session as a row, for tests that need no money; the hold is not there. */
export async function sellInSql(query: Query, boughtBytes: bigint, userId = newId<UserId>()): Promise<SoldSession> {
  const sessionId = newId<SessionId>();
  const [username, password] = [`u${randomUUID().replaceAll('-', '')}`, `p${randomUUID().replaceAll('-', '')}`];
  await query(
    `INSERT INTO bandwidth.session (id, user_id, status, provider, exit, price_per_gb_micros, bought_bytes, held_micros,
       host, port, username, password_sha256, expires_at)
     VALUES ($1, $2, 'active', 'gateway', 'any', 1000000, $3::bigint, $3::bigint / 1000, '127.0.0.1', 1080, $4, $5, now() + interval '1 hour')`,
    [sessionId, userId, boughtBytes, username, createHash('sha256').update(password).digest()],
  );
  return { sessionId, username, password };
}
