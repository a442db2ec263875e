import type { UnitOfWork, UserId } from '@app/kernel';
import type { AssistantOptions } from '../src/assistant.options.js';
import type { PhotoFingerprints } from '../src/rewards/ports/photo-fingerprints.js';
import type { RewardRepository } from '../src/rewards/ports/reward-repository.js';
import type { RewardId } from '../src/rewards/domain/reward.js';
import type { RewardLimits } from '../src/rewards/domain/reward-limits.js';
import { AdministerRewards } from '../src/rewards/use-cases/administer-rewards.js';
import { ClaimDeedReward, type DeedClaim } from '../src/rewards/use-cases/claim-deed-reward.js';
import { ReleaseHeldRewards } from '../src/rewards/use-cases/release-held-rewards.js';
import { RewardFirstWork } from '../src/rewards/use-cases/reward-first-work.js';
import { ManualClock } from '@app/kernel/testing';
import { KnownAccounts } from '../../identity/testing/known-accounts.js';
import { DAY_MS } from '../src/rewards/domain/utc-day.js';
import { aCopyOf, aPhoto, COIN, evidence, limits } from './reward-fixtures.js';

export interface RewardWorld {
  rewards: RewardRepository;
  fingerprints: PhotoFingerprints;
  unitOfWork: UnitOfWork;
  user(): Promise<UserId>;
  spend(userId: UserId, coinMicros: bigint): Promise<void>;
  balance(userId: UserId): Promise<bigint>;
  /** Ids of a user's rewards, the newest first. */
  idsOf(userId: UserId): Promise<RewardId[]>;
  /** An unused day: tests may share a world. */
  newDay(): string;
}

/** What every reward repository does, with the use cases that stand on it. */
export function rewardsContract(open: () => RewardWorld): void {
  let world: RewardWorld;
  let clock: ManualClock;
  let day: string;
  let ada: UserId;
  let bob: UserId;
  const accounts = new KnownAccounts();

  beforeEach(async () => {
    world = open();
    day = world.newDay();
    clock = new ManualClock(new Date(`${day}T09:00:00Z`));
    [ada, bob] = [await world.user(), await world.user()];
    await world.rewards.setStopped(false, null);
  });

  /** Rewards read only these options. */
  const options = (changes: Partial<RewardLimits> = {}) => ({ rewards: limits(changes) }) as AssistantOptions;
  const claim = (by: UserId | null, what: Partial<DeedClaim> = {}, changes: Partial<RewardLimits> = {}, time = clock) =>
    new ClaimDeedReward(
      ...([world.unitOfWork, world.rewards, world.fingerprints, accounts, options(changes), time] as const),
    ).execute({ userId: by, evidence: evidence(), fingerprint: aPhoto(), ...what });
  const release = (changes: Partial<RewardLimits> = {}) =>
    new ReleaseHeldRewards(world.unitOfWork, world.rewards, options(changes), clock).execute();
  const operator = () => new AdministerRewards(world.unitOfWork, world.rewards, clock);
  const approve = (id: RewardId) => operator().approve(id, 'a tree');
  const clawBack = (id: RewardId) => operator().clawBack(id, 'was forged');
  const stored = (id: RewardId) => world.unitOfWork.run(() => world.rewards.lock(id));
  const firstWork = (by: UserId, earned: bigint, changes: Partial<RewardLimits> = {}) =>
    new RewardFirstWork(world.unitOfWork, world.rewards, options(changes), clock).execute(by, earned);
  const later = (hours: number) => clock.passS(hours * 3600);
  const held = { challengeShown: false };
  const unseen = { judgedByModel: false, challengeShown: false };
  const tallied = (decisions: Array<{ outcome: string; reason: string }>) => {
    const counts: Record<string, number> = {};
    for (const { outcome, reason } of decisions)
      counts[`${outcome} ${reason}`] = (counts[`${outcome} ${reason}`] ?? 0) + 1;
    return counts;
  };

  it('pays a proven deed at once and says so', async () => {
    expect(await claim(ada)).toEqual({
      ...{ outcome: 'paid', reason: 'word_shown', amountMicros: 5n * COIN, heldUntil: null },
    });
    expect(await world.balance(ada)).toBe(5n * COIN);
  });

  it('stores and pays nothing for strangers and for accounts that are gone', async () => {
    expect(await claim(null)).toMatchObject({ outcome: 'refused', reason: 'not_signed_in', amountMicros: 0n });
    const ghost = await world.user();
    accounts.gone.add(ghost);
    expect(await claim(ghost)).toMatchObject({ outcome: 'refused', reason: 'not_signed_in' });
    expect(await world.idsOf(ghost)).toEqual([]);
  });

  it('pays one of twenty identical photos shown at once', async () => {
    const fingerprint = aPhoto();
    const decisions = await Promise.all(Array.from({ length: 20 }, () => claim(ada, { fingerprint })));
    expect(tallied(decisions)).toEqual({ 'paid word_shown': 1, 'refused duplicate_photo': 19 });
    expect(await world.balance(ada)).toBe(5n * COIN);
    expect(await world.idsOf(ada)).toHaveLength(20);
  });

  it('pays one of many people who show the same photo at once, whole or recompressed', async () => {
    const photo = aPhoto();
    const people = await Promise.all(Array.from({ length: 8 }, () => world.user()));
    const decisions = await Promise.all(
      people.map((person, index) => claim(person, { fingerprint: index % 2 ? photo : aCopyOf(photo, 3) })),
    );
    expect(tallied(decisions)).toEqual({ 'paid word_shown': 1, 'refused duplicate_photo': 7 });
    const balances = await Promise.all(people.map((person) => world.balance(person)));
    expect(balances.reduce((a, b) => a + b)).toBe(5n * COIN);
  });

  it('holds what looks like another photo', async () => {
    const photo = aPhoto();
    await claim(ada, { fingerprint: photo });
    expect(await claim(await world.user(), { fingerprint: aCopyOf(photo, 11) })).toMatchObject({
      ...{ outcome: 'held', reason: 'looks_similar' },
    });
  });

  it('lets a photo be shown again when it was refused for another reason', async () => {
    const fingerprint = aPhoto();
    await claim(ada);
    expect(await claim(ada, { fingerprint }, { coolDownMinutes: 30 })).toMatchObject({ reason: 'cool_down' });
    clock.passS(31 * 60);
    expect(await claim(ada, { fingerprint }, { coolDownMinutes: 30 })).toMatchObject({ outcome: 'paid' });
  });

  it('keeps the caps of a day, a type and the pause, whatever comes at once', async () => {
    const caps = { perDay: 3, perTypePerDay: 1 };
    const deeds = ['tree_planting', 'tree_planting', 'cleanup', 'recycling', 'animal_care', 'donation'] as const;
    const decisions = await Promise.all(deeds.map((deed) => claim(ada, { evidence: evidence({ deed }) }, caps)));
    expect(decisions.filter(({ outcome }) => outcome === 'paid')).toHaveLength(3);
    const again = await Promise.all([1, 2, 3].map(() => claim(bob, {}, { coolDownMinutes: 30 })));
    expect(tallied(again)).toEqual({ 'paid word_shown': 1, 'refused cool_down': 2 });
  });
  it('counts days by UTC midnight, and weeks by seven of them', async () => {
    const caps = { perDay: 1, weeklyMicros: 12n * COIN };
    clock.set(`${day}T23:59:59.999Z`);
    expect(await claim(ada, {}, caps)).toMatchObject({ amountMicros: 5n * COIN });
    expect(await claim(ada, {}, caps)).toMatchObject({ reason: 'daily_cap' });
    clock.passS(1);
    expect(await claim(ada, {}, caps)).toMatchObject({ outcome: 'paid', amountMicros: 5n * COIN });
    later(24);
    expect(await claim(ada, {}, caps)).toMatchObject({ outcome: 'paid', amountMicros: 2n * COIN });
    later(24);
    expect(await claim(ada, {}, caps)).toMatchObject({ reason: 'weekly_cap' });
    later(4 * 24);
    expect(await claim(ada, {}, caps)).toMatchObject({ outcome: 'paid', amountMicros: 5n * COIN });
  });

  it('keeps the cap of the week when claims made at once fall on two days', async () => {
    const evening = new ManualClock(new Date(`${day}T23:59:59.999Z`));
    const night = new ManualClock(new Date(evening.now().getTime() + 1));
    const sets = { weeklyMicros: 12n * COIN };
    const claims = Array.from({ length: 12 }, (_, index) => claim(ada, {}, sets, index % 2 ? night : evening));
    const amounts = (await Promise.all(claims)).map(({ amountMicros }) => amountMicros);
    expect(amounts.reduce((a, b) => a + b)).toBe(12n * COIN);
    expect(await world.balance(ada)).toBe(12n * COIN);
  });

  it('never passes the budget of a day, whoever claims at once; the last gets what is left', async () => {
    const budget = { dailyBudgetMicros: 12n * COIN };
    const people = await Promise.all(Array.from({ length: 10 }, () => world.user()));
    const decisions = await Promise.all(people.map((person) => claim(person, {}, budget)));
    expect(decisions.reduce((sum, { amountMicros }) => sum + amountMicros, 0n)).toBe(12n * COIN);
    expect(tallied(decisions)).toEqual({ 'paid word_shown': 3, 'refused budget_exhausted': 7 });
    expect(await claim(ada, {}, { dailyBudgetMicros: 5n * COIN })).toMatchObject({ reason: 'budget_exhausted' });
    later(24);
    expect(await claim(people[9]!, {}, budget)).toMatchObject({ outcome: 'paid' });
  });

  it('holds, counts the hold in the budget of its day, and releases it once when it is over', async () => {
    const decision = await claim(ada, { evidence: evidence(held) }, { dailyBudgetMicros: COIN });
    expect(decision).toMatchObject({ outcome: 'held', reason: 'no_word', amountMicros: COIN });
    expect(await claim(bob, {}, { dailyBudgetMicros: COIN })).toMatchObject({ reason: 'budget_exhausted' });
    later(23);
    await release();
    expect(await world.balance(ada)).toBe(0n);
    later(1);
    await Promise.all([release(), release(), release()]);
    expect(await world.balance(ada)).toBe(COIN);
    await release();
    expect(await world.balance(ada)).toBe(COIN);
  });

  it('gives and releases nothing while rewards are off, by configuration or operator', async () => {
    await claim(ada, { evidence: evidence(held) });
    later(24);
    await release({ enabled: false });
    await world.rewards.setStopped(true, 'an attack');
    await release();
    expect(await claim(bob)).toMatchObject({ reason: 'rewards_off', amountMicros: 0n });
    expect(await firstWork(bob, 100n * COIN)).toBe(0n);
    expect(await world.balance(ada)).toBe(0n);
    await world.rewards.setStopped(false, null);
    expect(await claim(bob, {}, { enabled: false })).toMatchObject({ reason: 'rewards_off' });
    await release();
    expect(await world.balance(ada)).toBe(3n * COIN);
  });

  it('Money 6: pays whoever has no confirmed address nothing, and uses up no photo of theirs', async () => {
    const fingerprint = aPhoto();
    accounts.unverified.add(ada);
    for (const what of [{}, held, unseen])
      expect(await claim(ada, { fingerprint, evidence: evidence(what) })).toMatchObject({
        ...{ outcome: 'refused', reason: 'email_not_verified', amountMicros: 0n },
      });
    accounts.unverified.delete(ada);
    expect(await claim(ada, { fingerprint })).toMatchObject({ outcome: 'paid' });
  });

  it('Money 6: pays what no model has seen when a person approves it, once, else never', async () => {
    for (const who of [ada, bob]) await claim(who, { evidence: evidence(unseen) });
    const [[adas], [bobs]] = [await world.idsOf(ada), await world.idsOf(bob)];
    const paid = await Promise.allSettled([approve(adas!), approve(adas!), approve(adas!)]);
    expect(paid.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    later(71);
    await release();
    expect(await stored(bobs!)).toMatchObject({ status: 'held' });
    later(1);
    await Promise.all([release(), release()]);
    expect(await stored(bobs!)).toMatchObject({ status: 'refused', reason: 'not_reviewed' });
    await expect(approve(bobs!)).rejects.toMatchObject({ code: 'reward_not_held' });
    expect([await world.balance(ada), await world.balance(bob)]).toEqual([COIN, 0n]);
  });

  it('approves nothing while an operator has stopped rewards', async () => {
    await claim(ada, { evidence: evidence(unseen) });
    const [id] = await world.idsOf(ada);
    await world.rewards.setStopped(true, 'an attack');
    await expect(approve(id!)).rejects.toMatchObject({ code: 'rewards_stopped' });
    expect(await world.balance(ada)).toBe(0n);
  });

  it('refuses a held reward that is taken back, and never releases it', async () => {
    await claim(ada, { evidence: evidence(held) });
    const [id] = await world.idsOf(ada);
    expect(await clawBack(id!)).toEqual({ status: 'refused', takenMicros: 0n });
    expect(await clawBack(id!)).toEqual({ status: 'refused', takenMicros: 0n });
    later(24);
    await release();
    expect(await world.balance(ada)).toBe(0n);
  });

  it('takes a paid reward back once, and its slot and photo stay used', async () => {
    const fingerprint = aPhoto();
    await claim(ada, { fingerprint }, { perDay: 1 });
    const [id] = await world.idsOf(ada);
    const both = await Promise.all([clawBack(id!), clawBack(id!)]);
    expect(both.map(({ takenMicros }) => takenMicros).sort()).toEqual([0n, 5n * COIN].sort());
    expect(both.map(({ status }) => status)).toEqual(['clawed_back', 'clawed_back']);
    expect(await world.balance(ada)).toBe(0n);
    expect(await claim(ada, {}, { perDay: 1 })).toMatchObject({ reason: 'daily_cap' });
    expect(await claim(bob, { fingerprint })).toMatchObject({ reason: 'duplicate_photo' });
  });

  it('takes back what is left when some of it was spent', async () => {
    await claim(ada);
    await world.spend(ada, 4n * COIN);
    const [id] = await world.idsOf(ada);
    expect(await clawBack(id!)).toEqual({ status: 'clawed_back', takenMicros: COIN });
    expect(await world.balance(ada)).toBe(0n);
  });

  it('says what cannot be taken back', async () => {
    await claim(ada, { evidence: evidence({ deed: 'none' }) });
    const [id] = await world.idsOf(ada);
    await expect(clawBack(id!)).rejects.toMatchObject({ code: 'reward_refused' });
    const nobodys = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e' as RewardId;
    await expect(clawBack(nobodys)).rejects.toMatchObject({ code: 'reward_not_found' });
  });

  it('forgets after ninety days what promised nothing, and nothing else', async () => {
    await claim(ada, { evidence: evidence({ deed: 'none' }) });
    await claim(ada, { evidence: evidence(held) });
    const forget = () => world.rewards.forgetEmpty(new Date(clock.now().getTime() - 90 * DAY_MS));
    later(90 * 24);
    await forget();
    expect(await world.idsOf(ada)).toHaveLength(2);
    later(1);
    await forget();
    expect(await world.idsOf(ada)).toHaveLength(1);
    expect(await claim(ada, { evidence: evidence(held) })).toMatchObject({ outcome: 'held' });
  });

  it('pays first work once, however many messages are sent at once', async () => {
    expect(await firstWork(ada, 9n * COIN)).toBe(0n);
    const paid = await Promise.all(Array.from({ length: 10 }, () => firstWork(ada, 10n * COIN)));
    expect(paid.filter((amount) => amount > 0n)).toEqual([COIN / 2n]);
    later(48);
    expect(await firstWork(ada, 1000n * COIN)).toBe(0n);
    expect(await world.balance(ada)).toBe(COIN / 2n);
    expect(await firstWork(bob, 10n * COIN, { dailyBudgetMicros: COIN / 4n })).toBe(0n);
  });

  it('leaves nothing behind when its unit of work fails', async () => {
    const fingerprint = aPhoto();
    const failing = world.unitOfWork.run(async () => {
      await claim(ada, { fingerprint });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await world.balance(ada), await world.idsOf(ada)]).toEqual([0n, []]);
    expect(await claim(bob, { fingerprint }, { dailyBudgetMicros: 5n * COIN })).toMatchObject({ outcome: 'paid' });
  });
}
