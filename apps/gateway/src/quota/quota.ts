import { LeaseSize } from './lease-size.js';

/** What a quota needs from the database; each call may reject while that is away. */
export interface LeaseSource {
  /** Reserves up to `bytes`; returns how many, 0 if none are available now. */
  lease(bytes: number): Promise<number>;
  /** Gives back everything leased beyond what is charged. */
  release(): Promise<void>;
}

export interface QuotaEvents {
  /** Streams wait and no bytes were granted: time to check whether the session is still active. */
  onNone(): void;
  /** No bytes were available for long enough; the session's streams must end. */
  onEmpty(why: EmptyReason): void;
}

export type EmptyReason = 'used up' | 'database away';

export interface QuotaTimes {
  /** Pause between two tries while streams wait. */
  retryMs: number;
  /** How long another gateway has to give back unneeded bytes; after that the session counts as used up. */
  dryMs: number;
  /** How long streams wait for a database that is away. */
  outageMs: number;
}

const TIMES: QuotaTimes = { retryMs: 200, dryMs: 1_500, outageMs: 10_000 };

/**
 * The bytes of one session that this process may still pass on, shared by all its streams. Bytes are charged before
 * they are forwarded; one event loop makes that exact without locks. All counters are integers far below 2^53.
 */
export class Quota {
  /** Cumulative, as in the database. */
  private leased = 0;
  private charged = 0;
  private readonly size = new LeaseSize();
  private readonly waiting = new Set<() => void>();
  /** Calls run one after the other: a lease must not overtake a release. */
  private queue: Promise<void> = Promise.resolve();
  private asking = false;
  private giving = false;
  private closed = false;
  /** While waiting streams are told that no bytes are available. */
  private dry = false;
  /** The last lease was smaller than asked for: only a waiting stream asks again. */
  private scarce = false;
  private lastAnswer = 0;
  /** A call failed or is in progress. It may have worked, so the database may reserve more here than is known. */
  private unsure = false;

  constructor(
    private readonly leases: LeaseSource,
    private readonly events: QuotaEvents,
    private readonly times: QuotaTimes = TIMES,
  ) {}

  /** Bytes charged, delivered or not. */
  get used(): number {
    return this.charged;
  }

  /** True while reserved bytes are unused. */
  get holdsLease(): boolean {
    return this.leased > this.charged;
  }

  /** True while the database may reserve unused bytes for this process; `giveBack` returns them. */
  get mayHoldLease(): boolean {
    return this.holdsLease || this.unsure;
  }

  /** True when the last available byte is charged: streams may still deliver their bytes. */
  get usedUp(): boolean {
    return this.scarce && this.lastAnswer === 0 && !this.holdsLease;
  }

  /** Charges up to `bytes`; returns how many may be forwarded. */
  take(bytes: number): number {
    if (this.giving || this.closed) return 0;
    const left = this.leased - this.charged;
    const granted = bytes < left ? bytes : left;
    this.charged += granted;
    if (left - granted < this.size.lowWater && !this.scarce) this.ask();
    return granted;
  }

  /** Reverses a charge: those bytes were never delivered. */
  refund(bytes: number): void {
    this.charged -= bytes;
  }

  /** Calls `resume` once, when there may be bytes again; the caller takes, and waits again if there are none. */
  wait(resume: () => void): void {
    if (this.closed) return;
    this.waiting.add(resume);
    this.ask();
  }

  forget(resume: () => void): void {
    this.waiting.delete(resume);
  }

  /**
   * True once there are bytes to use; false when none are available. Streams that waited longer may take what was
   * granted: one that gets nothing waits with them for the next grant instead of being refused.
   */
  prime(): Promise<boolean> {
    if (this.closed) return Promise.resolve(false);
    if (this.holdsLease && !this.giving) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = () => resolve(!this.closed && !this.dry);
      this.wait(settle);
    });
  }

  /** Gives back unused bytes; active streams lease again. Rejects when the database doesn't answer: repeat it then. */
  giveBack(): Promise<void> {
    this.giving = true;
    return this.inOrder(async () => {
      try {
        if (this.mayHoldLease) await this.release();
      } finally {
        this.giving = false;
        this.size.shrink();
        if (this.waiting.size > 0) this.ask();
      }
    });
  }

  /** No more bytes for anybody; resolves when no call is in progress. */
  close(): Promise<void> {
    this.closed = true;
    this.wakeAll();
    return this.inOrder(async () => undefined);
  }

  private ask(): void {
    if (this.asking || this.closed) return;
    this.asking = true;
    void this.inOrder(() => this.askUntilGranted()).finally(() => {
      this.asking = false;
      if (this.waiting.size > 0) this.ask();
    });
  }

  /** Asks once, and repeatedly while streams wait, until the limits. */
  private async askUntilGranted(): Promise<void> {
    const since = Date.now();
    for (;;) {
      const outcome = await this.askOnce();
      if (outcome === 'granted') return this.wakeAll();
      if (this.waiting.size === 0 || this.closed || this.giving) return;
      if (outcome === 'none') this.events.onNone();
      const limit = outcome === 'none' ? this.times.dryMs : this.times.outageMs;
      if (Date.now() - since >= limit) return this.empty(outcome === 'none' ? 'used up' : 'database away');
      await new Promise((resolve) => setTimeout(resolve, this.times.retryMs));
    }
  }

  /** Subtracted before the reply: if only the reply is lost, these bytes may already be another gateway's. */
  private async release(): Promise<void> {
    this.leased = this.charged;
    this.unsure = true;
    await this.leases.release();
    this.unsure = false;
  }

  private async askOnce(): Promise<'granted' | 'none' | 'away'> {
    const wanted = this.size.bytes;
    try {
      if (this.unsure && !this.holdsLease) await this.release();
      const granted = await this.leases.lease(wanted);
      this.lastAnswer = granted;
      this.scarce = granted < wanted;
      if (granted === 0) return 'none';
      this.leased += granted;
      this.size.granted(Date.now());
      return 'granted';
    } catch {
      this.unsure = true;
      return 'away';
    }
  }

  private empty(why: EmptyReason): void {
    const streams = [...this.waiting];
    this.waiting.clear();
    this.dry = true;
    this.events.onEmpty(why);
    for (const resume of streams) resume();
    this.dry = false;
    this.waiting.clear();
  }

  private wakeAll(): void {
    const streams = [...this.waiting];
    this.waiting.clear();
    for (const resume of streams) resume();
  }

  private inOrder(work: () => Promise<void>): Promise<void> {
    const mine = this.queue.then(work);
    this.queue = mine.catch(() => undefined);
    return mine;
  }
}
