import { Clock } from '../src/clock.js';

/** Stands still until it is moved. */
export class ManualClock extends Clock {
  constructor(private at = new Date('2026-11-21T09:00:00Z')) {
    super();
  }

  now(): Date {
    return new Date(this.at);
  }

  set(at: Date | string): void {
    this.at = new Date(at);
  }

  passMs(ms: number): void {
    this.at = new Date(this.at.getTime() + ms);
  }

  passS(seconds: number): void {
    this.passMs(seconds * 1000);
  }

  passDays(days: number): void {
    this.passMs(days * 86_400_000);
  }
}

/** A millisecond later each time, so that what comes later is later. */
export class TickingClock extends ManualClock {
  override now(): Date {
    this.passMs(1);
    return super.now();
  }
}

/** Real time, moved forward by what a test lets pass: for rules that share a test with a database's own clock. */
export class ShiftedClock extends Clock {
  private passedMs = 0;

  now(): Date {
    return new Date(Date.now() + this.passedMs);
  }

  passMs(ms: number): void {
    this.passedMs += ms;
  }
}
