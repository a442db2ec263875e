import { Injectable } from '@nestjs/common';
import { networkOf } from '@app/kernel';
import { Database } from '@app/platform';
import { MoreThan } from 'typeorm';
import { hashed } from '../../../accounts/adapters/postgres/accounts-of-address.js';
import type { DeviceLogin } from '../../domain/device-login.js';
import { DeviceLoginRepository, type Answer } from '../../ports/device-login-repository.js';
import { DeviceLoginRow } from './device-login.row.js';

/** One new login of a network at a time, or several at once would all find room. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('device logins of ' || encode($1::bytea, 'hex'), 0))`;

@Injectable()
export class TypeormDeviceLoginRepository extends DeviceLoginRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async add(login: DeviceLogin, deviceHash: Buffer, userHash: Buffer, maxWaiting: number): Promise<boolean> {
    const { dailyCapMicros, userId: accountId, ...asked } = login;
    const network = hashed(networkOf(login.address));
    const waiting = { network, status: 'waiting', expiresAt: MoreThan(login.askedAt) } as const;
    return this.database.run(async () => {
      await this.database.query(LOCK, [network]);
      if ((await this.logins.countBy(waiting)) >= maxWaiting) return false;
      await this.logins.insert({ ...asked, ...capsOf(dailyCapMicros), accountId, deviceHash, userHash, network });
      return true;
    });
  }

  async waiting(userHash: Buffer, now: Date): Promise<DeviceLogin | null> {
    const row = await this.logins.findOneBy({ userHash, status: 'waiting', expiresAt: MoreThan(now) });
    return row && toLogin(row);
  }

  async answer(userHash: Buffer, answer: Answer, now: Date): Promise<boolean> {
    const { status } = answer;
    const change =
      status === 'denied' ? { status } : { status, accountId: answer.userId, ...capsOf(answer.dailyCapMicros) };
    const { affected } = await this.logins.update({ userHash, status: 'waiting', expiresAt: MoreThan(now) }, change);
    return affected === 1;
  }

  async find(deviceHash: Buffer, now: Date): Promise<DeviceLogin | null> {
    const row = await this.logins.findOneBy({ deviceHash, expiresAt: MoreThan(now) });
    return row && toLogin(row);
  }

  async polled(deviceHash: Buffer, polledAt: Date, intervalS: number): Promise<void> {
    await this.logins.update({ deviceHash }, { polledAt, intervalS });
  }

  async take(deviceHash: Buffer): Promise<boolean> {
    return (await this.logins.delete({ deviceHash, status: 'approved' })).affected === 1;
  }

  /** By hand: a batch that skips rows in use. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM identity.device_login WHERE device_hash IN (
         SELECT device_hash FROM identity.device_login WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }

  private get logins() {
    return this.database.repository(DeviceLoginRow);
  }
}

const capsOf = ({ coin, usd }: DeviceLogin['dailyCapMicros']) => ({ dailyCapCoin: coin, dailyCapUsd: usd });

function toLogin({ accountId, dailyCapCoin, dailyCapUsd, ...row }: DeviceLoginRow): DeviceLogin {
  const { deviceHash: _device, userHash: _user, network: _network, ...login } = row;
  return { ...login, userId: accountId, dailyCapMicros: { coin: dailyCapCoin, usd: dailyCapUsd } };
}
