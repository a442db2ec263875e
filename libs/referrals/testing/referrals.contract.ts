import fc from 'fast-check';
import type { UserId } from '@app/kernel';
import type { Referral } from '../src/domain/referral.js';
import type { ReferralsOptions } from '../src/referrals.options.js';
import { COIN, ReferralsUnderTest, type ReferralStorage } from './referrals-under-test.js';

const count = (outcomes: unknown[], which: string) => outcomes.filter((outcome) => outcome === which).length;

/** Whoever is brought by somebody they brought, directly or not. */
export function inCircles(referrals: Referral[]): UserId[] {
  const up = new Map(referrals.map(({ referredId, referrerId }) => [referredId, referrerId]));
  return [...up.keys()].filter((start) => {
    const seen = new Set<UserId>();
    for (let at = up.get(start); at !== undefined && !seen.has(at); at = up.get(at)) {
      if (at === start) return true;
      seen.add(at);
    }
    return false;
  });
}

/** What referrals promise, with their races; run on memory and on PostgreSQL. `storage` answers an empty one. */
export function referralsContract(storage: () => Promise<ReferralStorage>, runs: number): void {
  const open = async (changes: Partial<ReferralsOptions> = {}) => new ReferralsUnderTest(await storage(), changes);
  const openWith = async <N extends number>(people: N, changes: Partial<ReferralsOptions> = {}) => {
    const referrals = await open(changes);
    return { referrals, people: await referrals.persons(people) };
  };

  describe('codes', () => {
    it('are made once, also for twenty who ask at once, and never change', async () => {
      const referrals = await open();
      const ada = await referrals.person();
      const codes = await Promise.all(Array.from({ length: 20 }, () => referrals.codeOf(ada)));
      expect(new Set(codes).size).toBe(1);
      expect(codes[0]).toMatch(/^[ACDEFGHJKMNPQRTWXY34679]{8}$/);
      expect(await referrals.codeOf(ada)).toBe(codes[0]);
    });

    it('belong to one account each', async () => {
      const referrals = await open();
      const [ada, bob] = [await referrals.person(), await referrals.person()];
      const { repository } = referrals.storage;
      expect(await repository.giveCode(ada, 'ACDEFGHJ')).toBe(true);
      expect(await repository.giveCode(bob, 'ACDEFGHJ')).toBe(false);
      expect(await repository.giveCode(ada, 'KMNPQRTW')).toBe(false);
      expect(await repository.ownerOf('ACDEFGHJ')).toBe(ada);
      expect(await repository.ownerOf('KMNPQRTW')).toBeNull();
    });
  });

  describe('applying a code', () => {
    it('pays both sides, once, and is counted', async () => {
      const referrals = await open();
      const [ada, bob] = [await referrals.person(), await referrals.person()];
      expect(await referrals.applyTyped(bob, (await referrals.codeOf(ada)).toLowerCase())).toBe('paid');
      expect([await referrals.coinsOf(ada), await referrals.coinsOf(bob)]).toEqual([10, 5]);
      expect(await referrals.info.execute(ada)).toMatchObject({ referrals: 1, bonusMicros: 10n * COIN });
      expect(await referrals.apply(bob, ada)).toBe('referral_already_applied');
      expect(await referrals.apply(bob, await referrals.person())).toBe('referral_already_applied');
      expect([await referrals.coinsOf(ada), await referrals.coinsOf(bob)]).toEqual([10, 5]);
    });

    it('is refused for codes of nobody and of oneself', async () => {
      const referrals = await open();
      const ada = await referrals.person();
      expect(await referrals.applyTyped(ada, 'ZZZZZZZZ')).toBe('referral_code_not_found');
      expect(await referrals.apply(ada, ada)).toBe('own_referral_code');
      expect(await referrals.storage.all()).toEqual([]);
    });

    it('is refused after thirty days, and not a moment before', async () => {
      const referrals = await open();
      const [ada, bob, eve] = [await referrals.person(), await referrals.person(), await referrals.person()];
      await referrals.codeOf(ada);
      referrals.clock.passDays(29.999);
      expect(await referrals.apply(bob, ada)).toBe('paid');
      referrals.clock.passDays(0.002);
      expect(await referrals.apply(eve, ada)).toBe('referral_too_late');
    });

    it.each([2, 3, 7])('is refused where it would close a circle of %i', async (length) => {
      const { referrals, people } = await openWith(length);
      for (let at = 0; at + 1 < length; at++)
        expect(await referrals.apply(people[at] as UserId, people[at + 1] as UserId)).toBe('paid');
      expect(await referrals.apply(people[length - 1] as UserId, people[0] as UserId)).toBe('referral_circle');
      expect(await referrals.storage.all()).toHaveLength(length - 1);
    });

    it('counts once for one account that sends twenty at once', async () => {
      const { referrals, people } = await openWith(5);
      const ada = await referrals.person();
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, at) => referrals.apply(ada, people[at % 5] as UserId)),
      );
      expect([count(outcomes, 'paid'), count(outcomes, 'referral_already_applied')]).toEqual([1, 19]);
      expect(await referrals.coinsOf(ada)).toBe(5);
    });

    it.each([2, 3, 4, 9])('closes no circle of %i when all of it is sent at the same moment', async (length) => {
      const { referrals, people } = await openWith(length);
      for (const one of people) await referrals.codeOf(one);
      const outcomes = await Promise.all(
        people.map((one, at) => referrals.apply(one, people[(at + 1) % length] as UserId)),
      );
      expect([count(outcomes, 'paid'), count(outcomes, 'referral_circle')]).toEqual([length - 1, 1]);
    });
  });

  describe('registering with a code', () => {
    const register = (referrals: ReferralsUnderTest, newcomer: UserId, code: string, fail = false) =>
      referrals.storage.unitOfWork.run(async () => {
        const known = await referrals.newcomers.arrived(newcomer, code);
        if (fail) throw new Error('registration failed');
        return known;
      });

    it('is the same act', async () => {
      const referrals = await open();
      const [ada, bob] = [await referrals.person(), await referrals.person()];
      expect(await register(referrals, bob, await referrals.codeOf(ada))).toBe(true);
      expect([await referrals.coinsOf(ada), await referrals.coinsOf(bob)]).toEqual([10, 5]);
      expect(await referrals.apply(bob, ada)).toBe('referral_already_applied');
    });

    it('says of a code of nobody that it is', async () => {
      const referrals = await open();
      expect(await register(referrals, await referrals.person(), 'ZZZZZZZZ')).toBe(false);
      expect(await referrals.storage.all()).toEqual([]);
    });

    it('leaves nothing when the registration fails', async () => {
      const referrals = await open();
      const [ada, bob] = [await referrals.person(), await referrals.person()];
      const code = await referrals.codeOf(ada);
      await expect(register(referrals, bob, code, true)).rejects.toThrow('registration failed');
      expect(await referrals.storage.all()).toEqual([]);
      expect(await referrals.coinsOf(ada)).toBe(0);
      expect(await referrals.apply(bob, ada)).toBe('paid');
    });
  });

  describe('with verified addresses only', () => {
    const requiresVerifiedEmail = true;

    it('a referral waits, and is paid once when the address is verified', async () => {
      const referrals = await open({ requiresVerifiedEmail });
      const [ada, bob] = [await referrals.person(), await referrals.person()];
      expect(await referrals.apply(bob, ada)).toBe('email_not_verified');
      expect(referrals.outbox.events).toEqual([
        { type: 'referrals.waiting_for_email.v1', payload: { referredId: bob } },
      ]);
      await referrals.unverified.execute(bob);
      expect(await referrals.coinsOf(bob)).toBe(0);
      referrals.verify(bob);
      await Promise.all(Array.from({ length: 5 }, () => referrals.unverified.execute(bob)));
      expect([await referrals.coinsOf(ada), await referrals.coinsOf(bob)]).toEqual([10, 5]);
      expect(await referrals.storage.all()).toMatchObject([{ state: 'paid', reason: null }]);
    });

    it('one of a verified account is paid at once', async () => {
      const referrals = await open({ requiresVerifiedEmail });
      const [ada, bob] = [await referrals.person(), await referrals.person()];
      referrals.verify(bob);
      expect(await referrals.apply(bob, ada)).toBe('paid');
      expect(referrals.outbox.events).toEqual([]);
    });

    it('one is refused after thirty days, and paid no more', async () => {
      const referrals = await open({ requiresVerifiedEmail });
      const [ada, bob, eve] = [await referrals.person(), await referrals.person(), await referrals.person()];
      await referrals.apply(bob, ada);
      await referrals.apply(eve, ada);
      referrals.verify(eve);
      referrals.clock.passDays(29.9);
      expect(await referrals.unverified.overdue()).toBe(false);
      expect((await referrals.storage.all()).map(({ state }) => state)).toEqual(['pending', 'pending']);
      referrals.clock.passDays(0.2);
      await referrals.unverified.overdue();
      const refused = expect.objectContaining({ referredId: bob, state: 'refused', reason: 'not_verified_in_time' });
      // What verified in time, with the news of it lost, is paid and not refused.
      expect(await referrals.storage.all()).toEqual(
        expect.arrayContaining([refused, expect.objectContaining({ referredId: eve, state: 'paid' })]),
      );
      referrals.verify(bob);
      await referrals.unverified.execute(bob);
      expect([await referrals.coinsOf(ada), await referrals.coinsOf(bob)]).toEqual([10, 0]);
      expect(await referrals.info.execute(ada)).toMatchObject({ referrals: 1 });
    });
  });

  describe('with a budget', () => {
    const twoADay = { dailyBudgetMicros: 30n * COIN };

    it('pays what it covers, exactly, when twenty come at once, and the others in order on later days', async () => {
      const { referrals, people } = await openWith(20, twoADay);
      const ada = await referrals.person();
      await referrals.codeOf(ada);
      const outcomes = await Promise.all(people.map((one) => referrals.apply(one, ada)));
      expect([count(outcomes, 'paid'), count(outcomes, 'daily_budget')]).toEqual([2, 18]);
      expect(await referrals.coinsOf(ada)).toBe(20);
      await referrals.payLine();
      expect(await referrals.coinsOf(ada)).toBe(20);
      const line = (await referrals.storage.all()).filter(({ state }) => state === 'pending');
      line.sort((a, b) => a.at.getTime() - b.at.getTime());
      for (let day = 1; day <= 9; day++) {
        referrals.clock.passDays(1);
        await Promise.all([referrals.payLine(), referrals.payLine(), referrals.payLine()]);
        await referrals.payLine();
        expect(await referrals.coinsOf(ada)).toBe(20 + 20 * day);
        const left = new Set(
          (await referrals.storage.all()).filter((one) => one.state === 'pending').map(({ id }) => id),
        );
        expect(left).toEqual(new Set(line.slice(2 * day).map(({ id }) => id)));
      }
    });

    it('lets nobody overtake those who wait', async () => {
      const { referrals, people } = await openWith(4, twoADay);
      const ada = await referrals.person();
      for (const one of people.slice(0, 3)) await referrals.apply(one, ada);
      referrals.clock.passDays(1);
      expect(await referrals.apply(people[3] as UserId, ada)).toBe('daily_budget');
      await referrals.payLine();
      expect((await referrals.storage.all()).map(({ state }) => state)).toEqual(Array(4).fill('paid'));
    });

    it('makes those wait who verify their address when it is spent', async () => {
      const { referrals, people } = await openWith(3, { ...twoADay, requiresVerifiedEmail: true });
      const ada = await referrals.person();
      for (const one of people) {
        await referrals.apply(one, ada);
        referrals.verify(one);
        await referrals.unverified.execute(one);
      }
      const last = (await referrals.storage.all()).filter(({ state }) => state === 'pending');
      expect(last).toMatchObject([{ referredId: people[2], reason: 'daily_budget' }]);
      referrals.clock.passDays(1);
      await referrals.payLine();
      expect(await referrals.coinsOf(people[2] as UserId)).toBe(5);
    });

    it('of nothing pays nothing, and loses nobody', async () => {
      const referrals = await open({ dailyBudgetMicros: 0n });
      const [ada, bob] = [await referrals.person(), await referrals.person()];
      expect(await referrals.apply(bob, ada)).toBe('daily_budget');
      await referrals.payLine();
      expect(await referrals.storage.all()).toMatchObject([{ state: 'pending', reason: 'daily_budget' }]);
    });
  });

  describe('Money 7: where referrers are paid for what newcomers spend', () => {
    const requiresSpending = true;
    const hours = (referrals: ReferralsUnderTest, many: number) => referrals.clock.passDays(many / 24);
    const paidTo = (referrals: ReferralsUnderTest, people: UserId[]) =>
      Promise.all(people.map((who) => referrals.coinsOf(who)));

    it('a ring of newcomers who spend nothing brings its referrer nothing', async () => {
      const { referrals, people } = await openWith(6, { requiresSpending });
      const ada = await referrals.person();
      for (const one of people) expect(await referrals.apply(one, ada)).toBe('paid');
      for (let look = 0; look < 6; look++) {
        referrals.clock.passDays(14.9);
        await referrals.due.execute();
      }
      expect(await paidTo(referrals, [ada, ...people])).toEqual([0, ...people.map(() => 5)]);
      const waiting = [{ reason: 'not_spent', referrals: 6 }];
      expect(await referrals.info.execute(ada)).toMatchObject({ referrals: 6, bonusMicros: 0n, waiting });
      referrals.clock.passDays(5);
      await referrals.due.execute();
      expect(await referrals.info.execute(ada)).toMatchObject({ referrals: 0, waiting: [] });
      expect(await referrals.storage.all()).toMatchObject(people.map(() => ({ reason: 'not_spent_in_time' })));
    });

    it.each([
      ['coins', 200, 0],
      ['dollars', 0, 20],
      ['both', 100, 10],
    ])('the referrer is paid once, within the hour, when the newcomer has spent enough in %s', async (_, ...spent) => {
      const { referrals, people } = await openWith(2, { requiresSpending });
      const [ada, bob] = people as [UserId, UserId];
      await referrals.apply(bob, ada);
      referrals.spend(bob, 199);
      hours(referrals, 1.1);
      await referrals.due.execute();
      expect(await paidTo(referrals, people)).toEqual([0, 5]);
      referrals.spend(bob, ...(spent as [number, number]));
      await referrals.due.execute();
      expect(await paidTo(referrals, people)).toEqual([0, 5]);
      hours(referrals, 1.1);
      await Promise.all([referrals.due.execute(), referrals.due.execute(), referrals.due.execute()]);
      expect(await paidTo(referrals, people)).toEqual([10, 5]);
      expect(await referrals.storage.all()).toMatchObject([{ state: 'paid', reason: null }]);
      expect(await referrals.info.execute(ada)).toMatchObject({ bonusMicros: 10n * COIN, waiting: [] });
    });

    it('one that can’t be settled keeps no other from it', async () => {
      const { referrals, people } = await openWith(2, { requiresSpending });
      const ada = await referrals.person();
      for (const one of people) {
        await referrals.apply(one, ada);
        referrals.spend(one, 200);
      }
      referrals.unreadable = people[0]!;
      hours(referrals, 2);
      await expect(referrals.due.execute()).rejects.toThrow('1 referrals were not settled');
      expect(await paidTo(referrals, [ada])).toEqual([10]);
      referrals.unreadable = null;
      await referrals.due.execute();
      expect(await paidTo(referrals, [ada])).toEqual([10]);
      hours(referrals, 2);
      await referrals.due.execute();
      expect(await paidTo(referrals, [ada])).toEqual([20]);
    });

    it('the referrer waits in line where the budget of the day is spent', async () => {
      const { referrals, people } = await openWith(3, { requiresSpending, dailyBudgetMicros: 10n * COIN });
      const [ada, bob, eve] = people as [UserId, UserId, UserId];
      for (const one of [bob, eve]) await referrals.apply(one, ada);
      referrals.spend(bob, 200);
      hours(referrals, 2);
      await referrals.due.execute();
      expect(await paidTo(referrals, people)).toEqual([0, 5, 5]);
      referrals.clock.passDays(1);
      await referrals.payLine();
      expect(await paidTo(referrals, people)).toEqual([10, 5, 5]);
    });
  });

  it('Money 7: one referrer brings so many a day, whoever comes at once, and others are not held up', async () => {
    const { referrals, people } = await openWith(12, { dailyPerReferrer: 5, dailyBudgetMicros: 105n * COIN });
    const [ada, bob, eve] = [await referrals.person(), await referrals.person(), await referrals.person()];
    await referrals.codeOf(ada);
    const outcomes = await Promise.all(people.map((one) => referrals.apply(one, ada)));
    expect([count(outcomes, 'paid'), count(outcomes, 'referrer_limit')]).toEqual([5, 7]);
    expect(await referrals.apply(eve, bob)).toBe('paid');
    for (const coins of [100, 120, 120]) {
      referrals.clock.passDays(1);
      await Promise.all([referrals.due.execute(), referrals.due.execute()]);
      expect(await referrals.coinsOf(ada)).toBe(coins);
    }
    expect((await referrals.storage.all()).map(({ state }) => state)).toEqual(Array(13).fill('paid'));
  });

  it('whoever applies whose code, at once or not: no circles, each paid once, no budget passed', async () => {
    const step = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 8 });
    const history = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 6 }),
      budget: fc.nat(8),
      ...{ requiresVerifiedEmail: fc.boolean(), requiresSpending: fc.boolean() },
      dailyPerReferrer: fc.integer({ min: 1, max: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ steps, budget, ...rules }) => {
        const dailyBudgetMicros = BigInt(budget) * 10n * COIN;
        const { referrals, people } = await openWith(10, { dailyBudgetMicros, ...rules });
        let before = 0n;
        for (const one of people) await referrals.codeOf(one);
        for (const [day, applications] of steps.entries()) {
          await Promise.all([
            ...applications.map(([who, whose]) => referrals.apply(people[who] as UserId, people[whose] as UserId)),
            ...[referrals.payLine(), referrals.due.execute()],
          ]);
          const verified = people[day] as UserId;
          referrals.verify(verified);
          referrals.spend(verified, 200);
          await Promise.all([referrals.unverified.execute(verified), referrals.unverified.execute(verified)]);
          const all = await referrals.storage.all();
          expect(inCircles(all)).toEqual([]);
          expect(new Set(all.map(({ referredId }) => referredId)).size).toBe(all.length);
          const owed = all.map((one) => (one.state === 'paid' ? 15n : one.referredPaid ? 5n : 0n) * COIN);
          const paid = owed.reduce((sum, coins) => sum + coins, 0n);
          expect(paid - before).toBeLessThanOrEqual(dailyBudgetMicros);
          before = paid;
          const coins = await Promise.all(people.map((one) => referrals.coinsOf(one)));
          expect(BigInt(coins.reduce((sum, one) => sum + one, 0)) * COIN).toBe(paid);
          referrals.clock.passDays(1);
        }
      }),
      { numRuns: runs },
    );
  });
}
