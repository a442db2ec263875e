import type { Quota } from '../quota/quota.js';

/** Bytes of one session that one exit carried, as this gateway counts them; cumulative. */
export interface Carriage {
  charged: number;
}

/** Charges a stream's bytes to the session, and to the device that carries them, if any. */
export class StreamMeter {
  /** Charged by this stream, less refunds. */
  private charged = 0;

  constructor(
    private readonly quota: Quota,
    readonly carriage: Carriage | null,
  ) {}

  /** Charges up to `bytes` before they are forwarded; returns how many may be. */
  take(bytes: number): number {
    const granted = this.quota.take(bytes);
    this.charged += granted;
    if (this.carriage) this.carriage.charged += granted;
    return granted;
  }

  /** Refunds bytes that never left this process. Never more than was charged: the handshake's replies were free. */
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
