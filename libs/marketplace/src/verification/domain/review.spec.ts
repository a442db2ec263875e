import fc from 'fast-check';
import { feeOf, newId, type DeviceId, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import { LEAST_DEPOSIT_MICROS, Review, type ReviewedResult } from './review.js';

const PRICE = 1_000_000n;
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000);
const buyer = 'buyer' as UserId;
const coded = (code: string) => expect.objectContaining({ code });

const TERMS = { disputeDepositPercent: 5, disputeSettlesDays: 14, disputeDefaultSplitPercent: 50, disputesOpenMax: 3 };

function aReview(priceMicros = PRICE, changes: Partial<ReviewedResult> = {}): Review {
  const ids = { jobId: newId<JobId>(), attemptId: newId<AttemptId>(), deviceId: 'device' as DeviceId };
  const money = { priceMicros, owedMicros: priceMicros };
  const people = { buyerId: buyer, ownerId: 'owner' as UserId };
  return new Review(
    { ...ids, ...people, ...money, title: 'a job', jobStatus: 'completed', ...changes },
    { status: 'pending', dueAt: at(24) },
    null,
  );
}

function disputed(): Review {
  const review = aReview();
  review.openDispute(buyer, 'black', at(1), TERMS);
  return review;
}

const settlement = (paidMicros: bigint) => ({ by: 'operator' as const, at: at(30), paidMicros, note: 'half' });

describe('a review', () => {
  it('pays what a program that failed is owed, and at most that in a dispute', () => {
    const owed = { owedMicros: 100_000n, jobStatus: 'failed' as const };
    const accepted = aReview(PRICE, owed);
    accepted.accept(500);
    expect(accepted.settlement).toMatchObject({
      earnedMicros: 95_000n,
      feeMicros: 5_000n,
      refundMicros: 0n,
    });
    const contested = aReview(PRICE, owed);
    contested.openDispute(buyer, 'it never ran', at(1), TERMS);
    expect(() => contested.settle(settlement(100_001n), 500)).toThrow(coded('pay_exceeds_price'));
  });

  it('pays the price when the buyer accepts, and a repeat changes nothing', () => {
    const review = aReview();
    expect(review.accept(500)).toBe(true);
    const paid = review.settlement;
    expect(paid).toMatchObject({ earnedMicros: 950_000n, feeMicros: 50_000n, refundMicros: 0n });
    expect(review.accept(500)).toBe(false);
    expect(review.settlement).toBe(paid);
    expect(() => review.openDispute(buyer, 'late', at(1), TERMS)).toThrow(coded('result_not_pending'));
  });

  it('pays by itself when it is due, and no sooner', () => {
    const review = aReview();
    expect(review.lapse(at(23.9), 500)).toBe(false);
    expect(review.lapse(at(24), 500)).toBe(true);
    expect(review.lapse(at(25), 500)).toBe(false);
    expect(() => review.accept(500)).toThrow(coded('result_not_pending'));
  });

  it('is frozen by a dispute, which comes in time or not at all', () => {
    expect(() => aReview().openDispute(buyer, 'black', at(24), TERMS)).toThrow(coded('result_not_pending'));
    const review = disputed();
    expect(review.settlement).toBeNull();
    expect(review.openDispute(buyer, 'black', at(2), TERMS)).toBe(false);
    expect(() => review.openDispute(buyer, 'white', at(2), TERMS)).toThrow(coded('result_not_pending'));
    expect(() => review.accept(500)).toThrow(coded('result_not_pending'));
    expect(review.lapse(at(100), 500)).toBe(false);
  });

  it.each([
    [0n, 0n, 0n, PRICE],
    [400_000n, 380_000n, 20_000n, 600_000n],
    [PRICE, 950_000n, 50_000n, 0n],
  ])('settled at %p divides the price', (paid, earnedMicros, feeMicros, refundMicros) => {
    const review = disputed();
    review.settle(settlement(paid), 500);
    expect(review.settlement).toMatchObject({ earnedMicros, feeMicros, refundMicros });
    expect(() => review.settle(settlement(paid), 500)).toThrow(coded('dispute_settled'));
    expect(() => review.mayGiveEvidence(0)).toThrow(coded('dispute_settled'));
  });

  it('settles only disputes, and never above the price', () => {
    expect(() => aReview().settle(settlement(1n), 500)).toThrow(coded('dispute_not_found'));
    const review = disputed();
    expect(() => review.settle(settlement(PRICE + 1n), 500)).toThrow(coded('pay_exceeds_price'));
    for (const by of [buyer, review.result.ownerId])
      expect(() => review.settle({ ...settlement(1n), by }, 500)).toThrow(coded('own_dispute'));
    expect(review.status).toBe('disputed');
  });

  it('Market: a dispute holds a deposit, a share of what is disputed, never too little nor more than that', () => {
    const depositOf = (price: bigint) => {
      const review = aReview(price);
      review.openDispute(buyer, 'black', at(1), TERMS);
      return review.dispute!.depositMicros;
    };
    expect([depositOf(PRICE), depositOf(100_000n), depositOf(3n)]).toEqual([50_000n, LEAST_DEPOSIT_MICROS, 3n]);
  });

  it('Market: a dispute that nobody settles is divided by rule when its time is over, and no sooner', () => {
    const review = disputed();
    const settles = review.dispute!.settlesAt;
    expect(settles).toEqual(at(1 + 14 * 24));
    expect(aReview().settleByRule(settles, 50, 500)).toBe(false);
    expect(review.settleByRule(new Date(settles.getTime() - 1), 50, 500)).toBe(false);
    expect(review.settleByRule(settles, 50, 500)).toBe(true);
    expect(review.settlement).toMatchObject({ earnedMicros: 475_000n, feeMicros: 25_000n, refundMicros: 500_000n });
    expect(review.dispute?.settlement).toMatchObject({ by: 'rule', paidMicros: 500_000n });
    expect(review.settleByRule(settles, 50, 500)).toBe(false);
  });

  it('takes twenty pieces of evidence from a side', () => {
    expect(() => aReview().mayGiveEvidence(0)).toThrow(coded('dispute_not_found'));
    disputed().mayGiveEvidence(19);
    expect(() => disputed().mayGiveEvidence(20)).toThrow(coded('too_much_evidence'));
  });

  it('pays once whatever happens in which order, and the parts are the price', () => {
    const step = fc.tuple(
      fc.constantFrom('accept', 'lapse', 'dispute', 'settle', 'settle by rule'),
      fc.nat(48),
      fc.bigInt(0n, 2n * PRICE),
    );
    fc.assert(
      fc.property(fc.bigInt(1n, 2n * PRICE), fc.array(step, { maxLength: 12 }), (price, steps) => {
        const review = aReview(price);
        for (const [act, hours, pay] of steps) {
          const before = review.settlement;
          try {
            if (act === 'accept') review.accept(700);
            if (act === 'lapse') review.lapse(at(hours), 700);
            if (act === 'dispute') review.openDispute(buyer, 'black', at(hours), TERMS);
            if (act === 'settle') review.settle(settlement(pay), 700);
            if (act === 'settle by rule') review.settleByRule(at(hours * 24), 50, 700);
          } catch (error) {
            expect(error).toHaveProperty('code');
          }
          if (before) expect(review.settlement).toBe(before);
          const held = review.status === 'pending' || review.status === 'disputed';
          expect(review.settlement === null).toBe(held);
          if (held) continue;
          const { earnedMicros, feeMicros, refundMicros } = review.settlement!;
          expect(earnedMicros + feeMicros + refundMicros).toBe(price);
          expect(feeMicros).toBe(feeOf(earnedMicros + feeMicros, 700));
          if (review.status !== 'settled') expect(refundMicros).toBe(0n);
        }
      }),
    );
  });
});
