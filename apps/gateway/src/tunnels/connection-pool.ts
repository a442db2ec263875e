import { MAX_DIAL, OpenError } from '@app/tunnel';
import type { DataConnection } from './data-connection.js';

/** Idle connections to keep ready: increases when they run out, decreases when they don't. */
const SMALLEST = 4;
const LARGEST = 32;
/** How long an agent may take to connect before it is asked again. */
const DIAL_MS = 10_000;
/** Quiet time after which the pool shrinks. */
const QUIET_MS = 60_000;
/** Opens that wait for a connection; more are refused at once. */
const MAX_WAITING = 128;

interface Waiting {
  give(connection: DataConnection): void;
  refuse(error: OpenError): void;
}

/** The data connections that a device keeps ready, so that opening a stream doesn't wait for a TLS handshake. */
export class ConnectionPool {
  private idle: DataConnection[] = [];
  private readonly waiting = new Set<Waiting>();
  /** When each requested connection is given up. */
  private dialled: number[] = [];
  private size = SMALLEST;
  private lastEmptyAt: number;

  constructor(
    private readonly dial: (count: number) => void,
    private readonly now: () => number = Date.now,
  ) {
    this.lastEmptyAt = now();
  }

  /** A connection arrived. False: nobody asked for it. */
  add(connection: DataConnection): boolean {
    if (this.dialled.shift() === undefined) return false;
    const [first] = this.waiting;
    if (first) first.give(connection);
    else this.idle.push(connection);
    return true;
  }

  remove(connection: DataConnection): void {
    this.idle = this.idle.filter((other) => other !== connection);
  }

  /** Throws an OpenError: `timeout` when `signal` aborts first. */
  take(signal: AbortSignal): Promise<DataConnection> {
    const ready = this.idle.pop();
    if (this.idle.length === 0) this.grow();
    if (ready) {
      this.refill();
      return Promise.resolve(ready);
    }
    return new Promise((resolve, reject) => {
      if (signal.aborted || this.waiting.size >= MAX_WAITING)
        return reject(new OpenError('timeout', 'the device is busy'));
      const settle = (outcome: () => void): void => {
        this.waiting.delete(entry);
        signal.removeEventListener('abort', late);
        outcome();
      };
      const entry: Waiting = {
        give: (connection) => settle(() => resolve(connection)),
        refuse: (error) => settle(() => reject(error)),
      };
      const late = (): void => entry.refuse(new OpenError('timeout', 'the device opened no connection'));
      signal.addEventListener('abort', late, { once: true });
      this.waiting.add(entry);
      this.refill();
    });
  }

  /** Called about once a second: asks again for connections that never came, and closes those that nobody needs. */
  tick(): void {
    const now = this.now();
    this.dialled = this.dialled.filter((until) => until > now);
    if (now - this.lastEmptyAt > QUIET_MS && this.size > SMALLEST) {
      this.size = Math.max(SMALLEST, Math.floor(this.size / 2));
      this.lastEmptyAt = now;
      this.idle.splice(this.size).forEach((connection) => connection.reset());
    }
    this.refill();
  }

  close(): void {
    this.idle.splice(0).forEach((connection) => connection.reset());
    for (const waiting of [...this.waiting]) waiting.refuse(new OpenError('failed', 'the device went away'));
  }

  private grow(): void {
    this.lastEmptyAt = this.now();
    this.size = Math.min(LARGEST, this.size * 2);
  }

  private refill(): void {
    const missing = this.size + this.waiting.size - this.idle.length - this.dialled.length;
    const count = Math.min(missing, MAX_DIAL);
    if (count <= 0) return;
    this.dialled.push(...Array<number>(count).fill(this.now() + DIAL_MS));
    this.dial(count);
  }
}
