import type { Quota } from '../quota/quota.js';

/** Bytes that one exit carried of one session, as this gateway counts them; cumulative. */
export interface Carriage {
  charged: number;
}

/** What a stream's bytes are charged to: the session, and the device that carries them if there is one. */
export class StreamMeter {
  /** Charged by this stream, less what was refunded. */
  private charged = 0;

  constructor(
    private readonly quota: Quota,
    readonly carriage: Carriage | null,
  ) {}

  /** Charges up to `bytes` before they are forwarded; answers how many may be. */
  take(bytes: number): number {
    const granted = this.quota.take(bytes);
    this.charged += granted;
    if (this.carriage) this.carriage.charged += granted;
    return granted;
  }

  /** Of bytes that never left this process. Never more than was charged: the handshake's answers were free. */
  refund(bytes: number): void {
    const back = Math.min(bytes, this.charged);
    this.charged -= back;
    this.quota.refund(back);
    if (this.carriage) this.carriage.charged -= back;
  }

  wait(resume: () => void): void {
    this.quota.wait(resume);
  }

  forget(resume: () => void): void {
    this.quota.forget(resume);
  }
}
