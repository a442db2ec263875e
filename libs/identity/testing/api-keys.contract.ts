import { randomBytes } from 'node:crypto';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import type { ApiKey, ApiKeyId } from '../src/keys/domain/api-key.js';
import { anAccount, type IdentityStorage } from './repositories.contract.js';

const START = Date.parse('2026-11-21T09:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000);
const hash = () => randomBytes(32);

const aKey = (userId: UserId, changes: Partial<ApiKey> = {}): ApiKey => ({
  id: newId<ApiKeyId>(),
  userId,
  name: 'nightly renders',
  hint: 'mk_3q2-',
  scopes: ['jobs:read', 'jobs:write'],
  dailyCapMicros: { coin: 2_500_000n, usd: null },
  createdAt: at(0),
  expiresAt: null,
  ...changes,
});

/** What the storage of API keys promises; run on the in-memory twin and on PostgreSQL. */
export function describeApiKeys(
  name: string,
  storage: () => Pick<IdentityStorage, 'accounts' | 'keys' | 'unitOfWork'>,
) {
  async function owner(): Promise<UserId> {
    const account = anAccount();
    await storage().accounts.add(account);
    return account.id;
  }

  describe(`${name}: API keys`, () => {
    it('come back as they were, by their secret alone', async () => {
      const key = aKey(await owner(), { expiresAt: at(3600) });
      const secret = hash();
      expect(await storage().keys.find(secret)).toBeNull();
      expect(await storage().keys.add(key, secret, 50)).toBe(true);
      expect(await storage().keys.find(secret)).toEqual(key);
      expect(await storage().keys.find(hash())).toBeNull();
    });

    it('are dead the moment they are revoked, for their owner only, once', async () => {
      const userId = await owner();
      const [key, secret] = [aKey(userId), hash()];
      await storage().keys.add(key, secret, 50);
      await storage().keys.find(secret);
      expect(await storage().keys.revoke(key.id, await owner(), at(1))).toBeNull();
      expect(await storage().keys.find(secret)).toEqual(key);
      expect(await storage().keys.revoke(key.id, userId, at(1))).toEqual({ name: key.name, isNew: true });
      expect(await storage().keys.find(secret)).toBeNull();
      expect(await storage().keys.revoke(key.id, userId, at(2))).toEqual({ name: key.name, isNew: false });
    });

    it('go on when the unit of work that revoked them fails', async () => {
      const userId = await owner();
      const [key, secret] = [aKey(userId), hash()];
      await storage().keys.add(key, secret, 50);
      const work = storage().unitOfWork.run(async () => {
        expect(await storage().keys.revokeAll(userId, at(1))).toBe(1);
        throw new Error('half way');
      });
      await expect(work).rejects.toThrow('half way');
      expect(await storage().keys.find(secret)).toEqual(key);
      expect(await storage().keys.revokeAll(userId, at(1))).toBe(1);
      expect(await storage().keys.find(secret)).toBeNull();
      expect(await storage().keys.revokeAll(userId, at(1))).toBe(0);
    });

    it('are as many as an account may have, of twenty at once; ended ones do not count', async () => {
      const userId = await owner();
      const [revoked, expired] = [aKey(userId), aKey(userId, { createdAt: at(-9), expiresAt: at(-1) })];
      for (const key of [revoked, expired]) await storage().keys.add(key, hash(), 3);
      await storage().keys.revoke(revoked.id, userId, at(0));
      const added = await Promise.all(Array.from({ length: 20 }, () => storage().keys.add(aKey(userId), hash(), 3)));
      expect(added.filter(Boolean)).toHaveLength(3);
    });

    it('are forgotten when they ended before a time, and not before', async () => {
      const userId = await owner();
      const [revoked, expired, live] = [aKey(userId), aKey(userId, { expiresAt: at(10) }), aKey(userId)];
      const liveSecret = hash();
      for (const key of [revoked, expired]) await storage().keys.add(key, hash(), 50);
      await storage().keys.add(live, liveSecret, 50);
      await storage().keys.revoke(revoked.id, userId, at(20));
      while ((await storage().keys.forgetOver(at(15), 2)) === 2);
      expect(await storage().keys.revoke(expired.id, userId, at(30))).toBeNull();
      expect(await storage().keys.revoke(revoked.id, userId, at(30))).toEqual({ name: revoked.name, isNew: false });
      while ((await storage().keys.forgetOver(at(21), 2)) === 2);
      expect(await storage().keys.revoke(revoked.id, userId, at(30))).toBeNull();
      expect(await storage().keys.find(liveSecret)).toEqual(live);
    });
  });
}
