import { differencesOf, type BothBooks, type LedgerLine, type ProviderLine } from './reconciliation.js';

const DAY = 86_400_000;
const NOON = new Date('2026-11-20T12:00:00Z');
const SINCE = new Date(NOON.getTime() - DAY);
const UNTIL = new Date(NOON.getTime() + DAY);
const later = (days: number) => new Date(NOON.getTime() + days * DAY);

const theirs = (ref: string, kind: string, amountMicros: bigint, more: Partial<ProviderLine> = {}): ProviderLine => ({
  ...{ ref, kind, amountMicros, currency: 'usd', at: NOON, paymentRef: null, recordId: null },
  ...more,
});
const ours = (ref: string, amountMicros: bigint, at = NOON): LedgerLine => ({ ref, kind: 'x', amountMicros, at });

const compare = (books: Partial<BothBooks>) =>
  differencesOf({ provider: [], ledger: [], payouts: [], exceptions: new Map(), ...books }, SINCE, UNTIL).map(
    ({ ref, provider, ledger, exception }) => ({ ref, provider, ledger, exception }),
  );

describe('the reconciliation', () => {
  it('finds nothing where both books say the same, in parts or at other times', () => {
    const provider = [
      theirs('pi', 'deposit', 10n),
      theirs('re', 'refund', -4n),
      // Opened long ago: that part is not looked at, the end of it is.
      theirs('dp', 'dispute_won', 6n),
      theirs('tr', 'payout', -5n, { at: later(-5) }),
      theirs('old', 'deposit', 1n, { at: later(-2) }),
      theirs('fresh', 'deposit', 1n, { at: later(1) }),
    ];
    const ledger = [
      ours('pi', 10n, later(3)),
      ours('re', -1n),
      ours('re', -3n),
      ours('dp', -6n, later(-40)),
      ours('dp', 6n),
      ours('tr', -5n),
      ours('soon', -5n, later(1)),
    ];
    expect(compare({ provider, ledger })).toEqual([]);
  });

  it('finds what one has and the other has not, other amounts and other currencies', () => {
    const provider = [
      theirs('a', 'deposit', 10n),
      theirs('b', 'deposit', 11n),
      theirs('c', 'deposit', 12n, { currency: 'jpy' }),
      theirs('d', 'refund', -13n),
      theirs('e', 'payout', -15n),
    ];
    const ledger = [ours('b', 10n), ours('c', 12n), ours('d', 13n), ours('f', -16n)];
    expect(compare({ provider, ledger })).toEqual([
      { ref: 'a', provider: 10n, ledger: null, exception: null },
      { ref: 'b', provider: 11n, ledger: 10n, exception: null },
      { ref: 'c', provider: 12n, ledger: 12n, exception: null },
      { ref: 'd', provider: -13n, ledger: null, exception: null },
      { ref: 'e', provider: -15n, ledger: null, exception: null },
      { ref: 'd', provider: null, ledger: 13n, exception: null },
      { ref: 'f', provider: null, ledger: -16n, exception: null },
    ]);
  });

  it('says which exception told of it before, also of a refund of what was never credited', () => {
    const provider = [
      theirs('pi', 'deposit', 10n),
      theirs('re', 'refund', -10n, { paymentRef: 'pi' }),
      theirs('x', 'refund', -1n, { paymentRef: 'y' }),
    ];
    const exceptions = new Map([['pi', 'wrong_amount']]);
    expect(compare({ provider, exceptions }).map((one) => one.exception)).toEqual([
      'wrong_amount',
      'wrong_amount',
      null,
    ]);
  });

  it('waits for a payout that is on its way, also when its reference is not known yet', () => {
    const provider = [theirs('tr_1', 'payout', -5n), theirs('tr_2', 'payout', -6n, { recordId: 'w2' })];
    const payouts = [
      { withdrawalId: 'w1', ref: 'tr_1', status: 'sending' },
      { withdrawalId: 'w2', ref: null, status: 'sending' },
    ];
    expect(compare({ provider, payouts })).toEqual([]);
    // A second payout for a withdrawal that has another is never on its way.
    const twice = [theirs('tr_3', 'payout', -6n, { recordId: 'w1' })];
    expect(compare({ provider: twice, payouts })).toHaveLength(1);
  });

  it('takes a payout as returned only when it is back in both books', () => {
    const payouts = [{ withdrawalId: 'w', ref: 'tr', status: 'returned' }];
    const out = theirs('tr', 'payout', -5n);
    const back = theirs('tr', 'payout_returned', 5n);
    expect(compare({ provider: [out, back], payouts })).toEqual([]);
    expect(compare({ provider: [out, back], ledger: [ours('tr', -5n), ours('tr', 5n)], payouts })).toEqual([]);
    expect(compare({ provider: [out], payouts })).toHaveLength(1);
    expect(compare({ provider: [out, back], ledger: [ours('tr', -5n)], payouts })).toHaveLength(1);
  });
});
