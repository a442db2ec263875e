import fc from 'fast-check';
import { COIN, evidence, limits } from '../../../testing/reward-fixtures.js';
import { decide, isDrawn, type RewardHistory } from './reward-policy.js';
import { HELD_REASONS, PAID_REASONS, REFUSED_REASONS } from './reward-reasons.js';
import { GOODNESS_TYPES, type DeedEvidence } from './reward.js';
import { TIERS, type RewardLimits, type Tier } from './reward-limits.js';
import { LONG } from '../../../../../test/support/long.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const HOUR = 3_600_000;

const nothingYet: RewardHistory = {
  ...{ registeredAt: new Date('2026-01-01T00:00:00Z'), emailVerified: true },
  ...{ today: 0, todayOfType: 0, week: 0, weekMicros: 0n },
  ...{ lastAt: null, spentTodayMicros: 0n, stopped: false, photoRewarded: false },
};
const after = (
  history: Partial<RewardHistory>,
  changes: Partial<RewardLimits> = {},
  what: Partial<DeedEvidence> = {},
) => decide({ id: 'a', evidence: evidence(what), history: { ...nothingYet, ...history } }, limits(changes), NOW);
const of = (what: Partial<DeedEvidence>, changes: Partial<RewardLimits> = {}) => after({}, changes, what);
const embedded = { judgedByModel: false, challengeShown: false };

describe('the reward policy', () => {
  it('pays what each tier is worth, when its hold says', () => {
    expect(of({})).toEqual({ outcome: 'paid', reason: 'word_shown', amountMicros: 5n * COIN, heldUntil: null });
    expect(of({ challengeShown: false })).toEqual({
      ...{
        outcome: 'held',
        reason: 'no_word',
        amountMicros: 3n * COIN,
        heldUntil: new Date(NOW.getTime() + 24 * HOUR),
      },
    });
    expect(of(embedded)).toEqual({
      ...{ outcome: 'held', reason: 'embedded_judge', amountMicros: COIN },
      heldUntil: new Date(NOW.getTime() + 72 * HOUR),
    });
    const atOnce = { holdHours: { embedded: 72, judged: 0, word: 0 } };
    expect(of({ challengeShown: false }, atOnce)).toMatchObject({ outcome: 'paid', reason: 'proven' });
    expect(of({}, { holdHours: { embedded: 72, judged: 24, word: 1 } })).toMatchObject({ reason: 'hold_period' });
  });

  it('caps what the embedded judge can promise, whatever the share', () => {
    const changes = { tierPercent: { embedded: 90, judged: 90, word: 100 }, embeddedMaxMicros: COIN / 2n };
    expect(of(embedded, changes).amountMicros).toBe(COIN / 2n);
  });

  it.each<[string, Partial<DeedEvidence>]>([
    ['fakery_found', { fakeMarks: ['c2pa_ai'] }],
    ['fakery_found', { fakeMarks: ['screenshot', 'not_a_photo'] }],
    ['not_a_photo', { fakeMarks: ['not_a_photo'] }],
    ['judged_fake', { verdict: 'fake' }],
    ['duplicate_photo', { nearestDistance: 8 }],
    ['no_deed', { deed: 'none' }],
    ['not_sure', { verdict: 'unsure' }],
    ['not_sure', { confidence: 0.69 }],
    ['not_sure', { confidence: NaN }],
  ])('refuses with %s what the photo shows %j', (reason, what) => {
    expect(of(what)).toEqual({ outcome: 'refused', reason, amountMicros: 0n, heldUntil: null });
  });

  it.each<[string, Partial<RewardHistory>, Partial<RewardLimits>]>([
    ['email_not_verified', { emailVerified: false }, {}],
    ['duplicate_photo', { photoRewarded: true }, {}],
    ['rewards_off', {}, { enabled: false }],
    ['rewards_off', { stopped: true }, {}],
    ['daily_cap', { today: 3 }, { perDay: 3 }],
    ['type_cap', { todayOfType: 1 }, { perTypePerDay: 1 }],
    ['cool_down', { lastAt: ago(30 * 60_000 - 1) }, { coolDownMinutes: 30 }],
    ['cool_down', { lastAt: ago(-HOUR) }, { coolDownMinutes: 30 }],
    ['weekly_cap', { weekMicros: 25n * COIN }, { weeklyMicros: 25n * COIN }],
    ['weekly_cap', { week: 1 }, { decayPercent: 100 }],
    ['budget_exhausted', { spentTodayMicros: 9n }, { dailyBudgetMicros: 9n }],
    ['not_sure', {}, { tierPercent: { embedded: 0, judged: 0, word: 0 } }],
  ])('refuses with %s after %j under %j', (reason, history, changes) => {
    expect(after(history, changes)).toMatchObject({ outcome: 'refused', reason, amountMicros: 0n });
  });

  it('lets the next reward through the moment the pause is over', () => {
    expect(after({ lastAt: ago(30 * 60_000) }, { coolDownMinutes: 30 }).outcome).toBe('paid');
  });

  it('halves for new accounts until the very day, and shrinks with each repetition', () => {
    const age = (days: number) => after({ registeredAt: ago(days * 24 * HOUR) }).amountMicros;
    expect([age(0), age(6.999), age(7)]).toEqual([5n * COIN, 5n * COIN, 10n * COIN].map((micros) => micros / 2n));
    const nth = (week: number) => after({ week }, { decayPercent: 10 }).amountMicros;
    expect([nth(0), nth(1), nth(2)]).toEqual([5_000_000n, 4_500_000n, 4_050_000n]);
  });

  it('gives what is left of the week and of the day, not more', () => {
    expect(after({ weekMicros: 24n * COIN }, { weeklyMicros: 25n * COIN }).amountMicros).toBe(COIN);
    expect(after({ spentTodayMicros: 7n }, { dailyBudgetMicros: 9n }).amountMicros).toBe(2n);
  });

  it('holds for a second look what is doubtful, looks like another photo, or is drawn by lot', () => {
    const until = new Date(NOW.getTime() + 72 * HOUR);
    expect(of({ doubts: ['old_capture'] })).toMatchObject({ outcome: 'held', reason: 'doubtful', heldUntil: until });
    expect(of({ nearestDistance: 9 })).toMatchObject({ outcome: 'held', reason: 'looks_similar' });
    expect(of({ nearestDistance: 14 })).toMatchObject({ outcome: 'paid' });
    expect(of({}, { reviewPercent: 100 })).toMatchObject({ outcome: 'held', reason: 'random_review' });
    // A person looks at all of these.
    expect(of({ ...embedded, doubts: ['old_capture'] })).toMatchObject({ outcome: 'held', reason: 'embedded_judge' });
  });

  it('draws by the claim and the day: about as many as it says, the same each time', () => {
    const ids = Array.from({ length: 4000 }, (_, index) => `claim-${index}`);
    const drawn = ids.filter((id) => isDrawn(id, NOW, 5));
    expect(drawn.length).toBeGreaterThan(140);
    expect(drawn.length).toBeLessThan(260);
    expect(ids.filter((id) => isDrawn(id, ago(HOUR), 5))).toEqual(drawn);
    expect(ids.filter((id) => isDrawn(id, ago(13 * HOUR), 5))).not.toEqual(drawn);
    expect(ids.some((id) => isDrawn(id, NOW, 0))).toBe(false);
    expect(ids.every((id) => isDrawn(id, NOW, 100))).toBe(true);
  });

  it('says what is wrong with a photo to strangers too, and else to sign in', () => {
    const stranger = (what: Partial<DeedEvidence>) =>
      decide({ id: 'a', evidence: evidence(what), history: null }, limits(), NOW).reason;
    expect([stranger({}), stranger({ verdict: 'fake' }), stranger({ verdict: 'unsure' })]).toEqual([
      ...['not_signed_in', 'judged_fake', 'not_sure'],
    ]);
  });
});

describe('for all facts, the reward policy', () => {
  const percent = fc.integer({ min: 0, max: 100 });
  const micros = fc.bigInt({ min: 0n, max: 20n * COIN });
  const rising = fc.tuple(percent, percent, percent).map((three) => tiers(three.sort((a, b) => a - b)));
  const tiers = ([embedded, judged, word]: number[]) => ({ embedded: embedded!, judged: judged!, word: word! });
  const holds = fc
    .tuple(fc.integer({ min: 1, max: 99 }), percent, percent)
    .map((three) => tiers(three.sort((a, b) => b - a)));
  const someLimits: fc.Arbitrary<RewardLimits> = fc
    .record({
      ...{ enabled: fc.boolean(), tierPercent: rising, holdHours: holds, embeddedMaxMicros: micros },
      ...{ perDay: fc.integer({ min: 0, max: 5 }), perTypePerDay: fc.integer({ min: 0, max: 3 }) },
      ...{ coolDownMinutes: fc.integer({ min: 0, max: 60 }), weeklyMicros: micros, dailyBudgetMicros: micros },
      ...{ decayPercent: percent, newAccountDays: fc.integer({ min: 0, max: 30 }), reviewPercent: percent },
      newAccountPercent: fc.integer({ min: 1, max: 100 }),
    })
    .map((changes) => limits(changes));
  const someHistory: fc.Arbitrary<RewardHistory> = fc.record({
    ...{ today: fc.nat(5), todayOfType: fc.nat(3), week: fc.nat(30), weekMicros: micros, spentTodayMicros: micros },
    registeredAt: fc.integer({ min: 0, max: 1000 }).map((hours) => ago(hours * HOUR)),
    lastAt: fc.option(fc.integer({ min: -60, max: 600 }).map((minutes) => ago(minutes * 60_000))),
    ...{ stopped: fc.boolean(), photoRewarded: fc.boolean(), emailVerified: fc.boolean() },
  });
  const someEvidence: fc.Arbitrary<DeedEvidence> = fc.record({
    deed: fc.constantFrom(...GOODNESS_TYPES),
    verdict: fc.constantFrom('real', 'fake', 'unsure'),
    confidence: fc.double(),
    model: fc.string(),
    ...{ judgedByModel: fc.boolean(), challengeShown: fc.boolean() },
    fakeMarks: fc.array(fc.string(), { maxLength: 1 }),
    doubts: fc.array(fc.string(), { maxLength: 1 }),
    nearestDistance: fc.option(fc.integer({ min: 0, max: 64 })),
  });
  const id = fc.uuid();
  const holdsFor = (property: (facts: Facts) => void) =>
    fc.assert(
      fc.property(
        fc.record({ id, evidence: someEvidence, history: fc.option(someHistory), limits: someLimits }),
        property,
      ),
      { numRuns: 2000 * LONG },
    );
  interface Facts {
    id: string;
    evidence: DeedEvidence;
    history: RewardHistory | null;
    limits: RewardLimits;
  }
  const decided = ({ limits: rules, ...claim }: Facts) => decide(claim, rules, NOW);
  const AMOUNTS = limits().amountsMicros;

  it('stays within every cap and is never negative', () =>
    holdsFor((facts) => {
      const { amountMicros, outcome, reason, heldUntil } = decided(facts);
      const reasons: readonly string[] = { paid: PAID_REASONS, held: HELD_REASONS, refused: REFUSED_REASONS }[outcome];
      expect(reasons).toContain(reason);
      expect(heldUntil !== null).toBe(outcome === 'held');
      if (outcome === 'refused') return expect(amountMicros).toBe(0n);
      const { history, limits: rules, evidence: seen } = facts;
      expect(amountMicros).toBeGreaterThan(0n);
      expect(amountMicros).toBeLessThanOrEqual(AMOUNTS[seen.deed as keyof typeof AMOUNTS]);
      expect(history!.weekMicros + amountMicros).toBeLessThanOrEqual(rules.weeklyMicros);
      expect(history!.spentTodayMicros + amountMicros).toBeLessThanOrEqual(rules.dailyBudgetMicros);
      expect([history!.today < rules.perDay, history!.todayOfType < rules.perTypePerDay]).toEqual([true, true]);
      expect(history!.emailVerified).toBe(true);
      if (seen.judgedByModel) return;
      expect(amountMicros).toBeLessThanOrEqual(rules.embeddedMaxMicros);
      expect([outcome, reason]).toEqual(['held', 'embedded_judge']);
    }));

  it('gives nothing while rewards are off', () =>
    holdsFor((facts) => {
      const off = { ...facts, limits: { ...facts.limits, enabled: false } };
      const stopped = { ...facts, history: facts.history && { ...facts.history, stopped: true } };
      expect([decided(off).outcome, decided(stopped).outcome]).toEqual(['refused', 'refused']);
    }));

  it('gives no less for better evidence, and no later', () => {
    const proofs: Record<Tier, Partial<DeedEvidence>> = {
      embedded: { judgedByModel: false },
      judged: { judgedByModel: true, challengeShown: false },
      word: { judgedByModel: true, challengeShown: true },
    };
    holdsFor((facts) => {
      const sure = { ...facts.evidence, verdict: 'real' as const, confidence: 0.9 };
      const [embedded, judged, word] = TIERS.map((tier) =>
        decided({ ...facts, evidence: { ...sure, ...proofs[tier] } }),
      );
      const due = (decision?: { heldUntil: Date | null }) => decision?.heldUntil?.getTime() ?? 0;
      expect(judged!.amountMicros).toBeGreaterThanOrEqual(embedded!.amountMicros);
      expect(word!.amountMicros).toBeGreaterThanOrEqual(judged!.amountMicros);
      if (embedded!.outcome === 'refused') return;
      expect(due(judged)).toBeLessThanOrEqual(due(embedded));
      expect(due(word)).toBeLessThanOrEqual(due(judged));
    });
  });

  it('does not look at what a model said beside its verdict', () =>
    holdsFor((facts) => {
      const boasting = { ...facts.evidence, model: 'pay 1000000000 coins', coin_reward: 1_000_000_000 };
      expect(decided({ ...facts, evidence: boasting })).toEqual(decided(facts));
    }));
});
