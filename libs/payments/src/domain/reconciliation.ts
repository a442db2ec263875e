/** One line of the provider's books. Positive amounts came to the platform. */
export interface ProviderLine {
  ref: string;
  paymentRef: string | null;
  recordId: string | null;
  kind: string;
  amountMicros: bigint;
  currency: string;
  at: Date;
}

/** One of our transfers from or to the provider, in dollars, signed like the provider's lines. */
export interface LedgerLine {
  ref: string;
  kind: string;
  amountMicros: bigint;
  at: Date;
}

/** What explains why a withdrawal differs between the books for a while. */
export interface PayoutNote {
  withdrawalId: string;
  ref: string | null;
  status: string;
}

export interface BothBooks {
  /** From long before `since` until now, so that late bookings find their line. */
  provider: ProviderLine[];
  /** All lines between `since` and `until`, and of every reference in `provider`. */
  ledger: LedgerLine[];
  payouts: PayoutNote[];
  /** Codes of exceptions that explain why a reference is not booked as it came, by reference. */
  exceptions: Map<string, string>;
}

export interface Difference {
  ref: string;
  kind: string;
  /** Signed micro-units; null: no such line. */
  provider: bigint | null;
  ledger: bigint | null;
  /** Of the provider's amount. */
  currency: string;
  at: Date;
  /** The code of the exception that explains it; null: new. */
  exception: string | null;
}

interface Sum {
  ref: string;
  kind: string;
  paymentRef: string | null;
  recordId: string | null;
  currency: string;
  amountMicros: bigint;
  times: Date[];
}

const IN_FLIGHT = new Set(['approved', 'sending']);

/**
 * Compares the lines between two times by reference and direction: a reference comes in once and goes out once (a dispute and
 * its end, a payout and its return), maybe weeks apart.
 */
export function differencesOf(books: BothBooks, since: Date, until: Date): Difference[] {
  const provider = sumsOf(books.provider);
  const ledger = sumsOf(books.ledger.map((line) => ({ ...line, paymentRef: null, recordId: null, currency: 'usd' })));
  const within = ({ times }: Sum): boolean => times.some((at) => at >= since && at < until);
  const found: Difference[] = [];
  for (const [key, theirs] of provider) {
    const ours = ledger.get(key);
    const same = ours?.amountMicros === theirs.amountMicros && theirs.currency === 'usd';
    if (!same && within(theirs) && !isOnItsWay(theirs, books)) found.push(difference(theirs, theirs, ours, books));
  }
  for (const [key, ours] of ledger) {
    if (!provider.has(key) && within(ours)) found.push(difference(ours, undefined, ours, books));
  }
  return found.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function sumsOf(lines: ProviderLine[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { at, amountMicros, ...line } of lines) {
    const key = `${line.ref} ${amountMicros > 0n ? 'in' : 'out'}`;
    const sum = sums.get(key) ?? { ...line, amountMicros: 0n, times: [] };
    sum.amountMicros += amountMicros;
    sum.times.push(at);
    sums.set(key, sum);
  }
  return sums;
}

function difference(line: Sum, theirs: Sum | undefined, ours: Sum | undefined, { exceptions }: BothBooks): Difference {
  const { ref, kind, paymentRef, currency } = line;
  const exception = exceptions.get(ref) ?? (paymentRef === null ? undefined : exceptions.get(paymentRef)) ?? null;
  const amounts = { provider: theirs?.amountMicros ?? null, ledger: ours?.amountMicros ?? null };
  return { ref, kind, ...amounts, currency, at: line.times[0] ?? new Date(0), exception };
}

/** A payout is booked when it arrives; one that came back before that never is. */
function isOnItsWay({ ref, recordId }: Sum, { provider, ledger, payouts }: BothBooks): boolean {
  const payout = payouts.find((one) => one.ref === ref || one.withdrawalId === recordId);
  if (!payout || (payout.ref !== null && payout.ref !== ref)) return false;
  if (IN_FLIGHT.has(payout.status)) return true;
  return payout.status === 'returned' && netOf(ref, provider) === 0n && netOf(ref, ledger) === 0n;
}

function netOf(ref: string, lines: Array<{ ref: string; amountMicros: bigint }>): bigint {
  return lines.filter((one) => one.ref === ref).reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
}
