import { AsyncResource } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { PolicyName, RateLimitTable } from './policies.js';
import { SharedCounts, type CountedHere } from './shared-counts.js';
import { remaining, rolled, waitS, windowAt, windowEndS, type Count, type Quota } from './window.js';

/** The outcome of one request under one policy. */
export interface Verdict {
  policy: PolicyName;
  allowed: boolean;
  /** Requests left after this one. */
  remaining: number;
  /** Whole seconds until the next request is accepted when none is left, else until the current window ends. */
  resetS: number;
}

interface Subject extends Count {
  policy: PolicyName;
  name: string;
  /** Created when first needed: most requests here belong to known subjects. */
  key?: Buffer;
  /** Counted here and not reported yet; part of `count`. */
  untold: number;
  /** Reported by the statement in flight; part of `count`. */
  telling: number;
}

/**
 * Subjects that a process remembers per policy. A flood of addresses evicts others, whose counts stay in the database.
 */
const MAX_SUBJECTS = 20_000;
/**
 * A subject is reported once it has used this small a part of its limit here. Ten thousand devices with two heartbeats
 * a minute each, or a flood of addresses with one request each, never reach the database.
 */
const WORTH_TELLING = 100;
/** Subjects reported in one statement; the others of a flood wait for the next. */
const MAX_TOLD = 2_000;
/** How long a process counts alone before it asks for the others' counts. */
export const FLUSH_MS = 200;

/**
 * Counts requests in memory, so that no request waits for the database, and sums the counts of all processes in one
 * statement every `FLUSH_MS` while there are any. Without the database a process limits by its own counts.
 */
export class RateCounter {
  private readonly subjects = new Map<PolicyName, Map<string, Subject>>();
  private readonly untold = new Set<Subject>();
  private scheduled = false;
  private away = false;
  /** Bound here: a flush belongs to no request and no unit of work. */
  private readonly schedule = AsyncResource.bind(() => void setTimeout(() => void this.flush(), FLUSH_MS).unref());

  constructor(
    private readonly table: RateLimitTable,
    private readonly shared: SharedCounts,
    /** Called when the others' counts become unavailable. */
    private readonly onAway: (error: unknown) => void,
  ) {}

  quotaOf(policy: PolicyName): Quota {
    return this.table[policy];
  }

  /** Counts one request, unless it is refused. */
  take(policy: PolicyName, name: string, nowMs: number): Verdict {
    const quota = this.table[policy];
    const subject = this.subjectOf(policy, name, windowAt(nowMs, quota));
    const left = remaining(subject, quota, nowMs);
    if (left < 1) {
      const resetS = Math.max(1, Math.ceil(waitS(subject, quota, nowMs)));
      return { policy, allowed: false, remaining: 0, resetS };
    }
    subject.count++;
    if (++subject.untold >= Math.max(1, quota.limit / WORTH_TELLING)) this.tell(subject);
    const resetS = left > 1 ? windowEndS(quota, nowMs) : waitS(subject, quota, nowMs);
    return { policy, allowed: true, remaining: left - 1, resetS: Math.max(1, Math.ceil(resetS)) };
  }

  private subjectOf(policy: PolicyName, name: string, window: number): Subject {
    let known = this.subjects.get(policy);
    if (!known) this.subjects.set(policy, (known = new Map<string, Subject>()));
    let subject = known.get(name);
    if (!subject) {
      if (known.size >= MAX_SUBJECTS) this.forgetOldest(known);
      subject = { policy, name, window, count: 0, before: 0, untold: 0, telling: 0 };
      known.set(name, subject);
    } else if (subject.window < window) roll(subject, window);
    return subject;
  }

  /** Its unreported count is lost: a newer subject of the same name would put it into a statement twice. */
  private forgetOldest(known: Map<string, Subject>): void {
    const [oldest] = known.values();
    known.delete(oldest!.name);
    this.untold.delete(oldest!);
  }

  private tell(subject: Subject): void {
    this.untold.add(subject);
    if (this.scheduled) return;
    this.scheduled = true;
    this.schedule();
  }

  private async flush(): Promise<void> {
    const batch = this.takeUntold();
    try {
      if (batch.length > 0) this.learn(batch, await this.shared.add(batch.map((subject) => this.counted(subject))));
      this.away = false;
    } catch (error) {
      for (const subject of batch) this.tellAgain(subject);
      if (!this.away) this.onAway(error);
      this.away = true;
    }
    this.scheduled = this.untold.size > 0;
    if (this.scheduled) this.schedule();
  }

  private takeUntold(): Subject[] {
    const batch: Subject[] = [];
    for (const subject of this.untold) {
      if (batch.length === MAX_TOLD) break;
      this.untold.delete(subject);
      // A new window resets the unreported count.
      if (subject.untold === 0) continue;
      [subject.telling, subject.untold] = [subject.untold, 0];
      batch.push(subject);
    }
    return batch;
  }

  private counted(subject: Subject): CountedHere {
    const { policy, name, window, telling } = subject;
    subject.key ??= createHash('sha256').update(`${policy} ${name}`).digest().subarray(0, 16);
    const forgetAt = new Date((window + 2) * this.table[policy].windowS * 1000);
    return { key: subject.key, window, count: telling, forgetAt };
  }

  private learn(batch: Subject[], sums: Array<Count & { key: Buffer }>): void {
    const byKey = new Map(sums.map((sum) => [sum.key.toString('latin1'), sum]));
    for (const subject of batch) {
      subject.telling = 0;
      const sum = byKey.get(subject.key!.toString('latin1'));
      if (!sum) continue;
      // A clock ahead of ours may have begun the next window already, and ours may have moved on meanwhile.
      if (sum.window === subject.window) {
        subject.count = sum.count + subject.untold;
        subject.before = sum.before;
      } else if (sum.window === subject.window - 1) subject.before = sum.count;
      else if (sum.window === subject.window + 1) subject.count = sum.before + subject.untold;
    }
  }

  private tellAgain(subject: Subject): void {
    const again = subject.telling;
    subject.telling = 0;
    if (again === 0) return;
    subject.untold += again;
    this.untold.add(subject);
  }
}

/** Counts not reported before the window changes are lost: at most one interval's worth. */
function roll(subject: Subject, window: number): void {
  Object.assign(subject, rolled(subject, window));
  subject.untold = 0;
  subject.telling = 0;
}
