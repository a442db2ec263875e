import { randomBytes } from 'node:crypto';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import type { SecondFactorRepository } from '../src/second-factor/ports/second-factor-repository.js';
import type { AccountRepository } from '../src/accounts/ports/account-repository.js';
import { anAccount } from './repositories.contract.js';

export interface SecondFactorStorage {
  accounts: AccountRepository;
  secondFactors: SecondFactorRepository;
}

const at = (seconds: number) => new Date(Date.parse('2026-11-27T09:00:00Z') + seconds * 1000);
const bytes = () => randomBytes(32);

/** What the storage of second factors promises; run on the in-memory twin and on PostgreSQL. */
export function describeSecondFactors(name: string, storage: () => SecondFactorStorage): void {
  const factors = () => storage().secondFactors;
  async function person(): Promise<UserId> {
    const account = anAccount();
    await storage().accounts.add(account);
    return account.id;
  }
  async function enabled(): Promise<UserId> {
    const userId = await person();
    const secret = bytes();
    await factors().ask(userId, secret, at(0));
    await factors().enable(userId, secret, 100, at(5));
    return userId;
  }

  describe(`${name}: second factors`, () => {
    it('are asked for again until they are enabled, once', async () => {
      const userId = await person();
      expect(await factors().find(userId)).toBeNull();
      expect(await factors().enable(userId, bytes(), 1, at(1))).toBe(false);
      expect(await factors().ask(userId, bytes(), at(0))).toBe(true);
      const secret = bytes();
      expect(await factors().ask(userId, secret, at(2))).toBe(true);
      expect(await factors().find(userId)).toEqual({ sealedSecret: secret, askedAt: at(2), enabledAt: null });
      // Another tab's, which was asked for before.
      expect(await factors().enable(userId, bytes(), 7, at(3))).toBe(false);
      const enable = () => factors().enable(userId, secret, 7, at(3));
      const both = await Promise.all([enable(), enable()]);
      expect(both.sort()).toEqual([false, true]);
      expect(await factors().ask(userId, bytes(), at(4))).toBe(false);
      expect(await factors().find(userId)).toEqual({ sealedSecret: secret, askedAt: at(2), enabledAt: at(3) });
    });

    it('take each time step once, and none before it', async () => {
      const userId = await enabled();
      expect(await factors().useStep(userId, 100)).toBe(false);
      const both = await Promise.all([factors().useStep(userId, 101), factors().useStep(userId, 101)]);
      expect(both.sort()).toEqual([false, true]);
      expect(await factors().useStep(userId, 100)).toBe(false);
      expect(await factors().useStep(userId, 102)).toBe(true);
      const waiting = await person();
      await factors().ask(waiting, bytes(), at(0));
      expect(await factors().useStep(waiting, 1)).toBe(false);
    });

    it('take each recovery code once, of their own account', async () => {
      const [userId, other] = [await enabled(), await enabled()];
      const [first, second, third] = [bytes(), bytes(), bytes()];
      await factors().replaceCodes(userId, [bytes()]);
      await factors().replaceCodes(userId, [first, second, third]);
      expect(await factors().useCode(other, first)).toBeNull();
      const both = await Promise.all([factors().useCode(userId, first), factors().useCode(userId, first)]);
      expect(both).toContainEqual(2);
      expect(both).toContainEqual(null);
      expect(await factors().useCode(userId, second)).toBe(1);
      await factors().replaceCodes(userId, [bytes()]);
      expect(await factors().useCode(userId, third)).toBeNull();
    });

    it('are removed with their codes, once', async () => {
      const [userId, waiting] = [await enabled(), await person()];
      const code = bytes();
      await factors().replaceCodes(userId, [code]);
      expect([await factors().remove(userId), await factors().remove(userId)]).toEqual([true, false]);
      expect(await factors().find(userId)).toBeNull();
      expect(await factors().useCode(userId, code)).toBeNull();
      await factors().ask(waiting, bytes(), at(0));
      expect(await factors().remove(waiting)).toBe(false);
    });

    it('are forgotten when nobody enabled them in time', async () => {
      const [kept, old, young] = [await enabled(), await person(), await person()];
      await factors().ask(old, bytes(), at(0));
      await factors().ask(young, bytes(), at(60));
      expect(await factors().forgetAsked(at(30), 0)).toBe(0);
      expect(await factors().forgetAsked(at(30), 100)).toBeGreaterThanOrEqual(1);
      expect(await factors().find(old)).toBeNull();
      expect(await factors().find(young)).not.toBeNull();
      expect(await factors().find(kept)).not.toBeNull();
    });

    it('are listed for another key in batches, and replaced unless they changed meanwhile', async () => {
      const ids = [await enabled(), await enabled(), await enabled()].sort();
      const all: UserId[] = [];
      for (let after: UserId | null = null; ;) {
        const batch: { userId: UserId }[] = await factors().secrets(after, 2);
        all.push(...batch.map(({ userId }) => userId));
        if (batch.length < 2) break;
        after = batch.at(-1)!.userId;
      }
      expect(all).toEqual([...new Set(all)].sort());
      expect(all).toEqual(expect.arrayContaining(ids));
      const [before, next] = [(await factors().find(ids[0]!))!.sealedSecret, bytes()];
      await factors().reseal(ids[0]!, bytes(), next);
      expect((await factors().find(ids[0]!))!.sealedSecret).toEqual(before);
      await factors().reseal(ids[0]!, before, next);
      expect((await factors().find(ids[0]!))!.sealedSecret).toEqual(next);
      expect(await factors().secrets(newId<UserId>(), 0)).toEqual([]);
    });
  });
}
