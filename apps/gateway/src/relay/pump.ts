import type { Socket } from 'node:net';
import { BulkReader } from './bulk-reader.js';
import type { StreamMeter } from './meter.js';

/** Bytes that may wait for a slow receiver, per direction; beyond it the sender isn't read. */
const MAX_WAITING = 256 * 1024;

/** One direction of a stream: reads, charges and forwards; passes on the end, and stops when the quota does. */
export class Pump {
  /** Bytes that could not be charged yet. */
  private held: Buffer | null = null;
  private sourceEnded = false;
  private discarding = false;

  constructor(
    private readonly source: Socket,
    private readonly sink: Socket,
    private readonly meter: StreamMeter,
  ) {}

  /** `first`: bytes that were read with the handshake. */
  start(first: Buffer | null, ended: boolean): void {
    const bulk = BulkReader.of(this.source);
    if (bulk) bulk.start(this.sink, this.forward);
    else this.source.on('data', this.forward);
    this.source.on('end', this.onEnd);
    this.sink.on('drain', this.onDrain);
    if (first && first.length > 0) this.forward(first);
    if (ended) this.onEnd();
    else if (!this.held) this.source.resume();
  }

  /** Forwards no more: charged bytes are still delivered, then the receiver sees the end. */
  finish(): void {
    this.discarding = true;
    this.held = null;
    this.meter.forget(this.onBytes);
    if (!this.sink.writableEnded) this.sink.end();
  }

  /** Removes the listeners; for a stream that ends at once. */
  stop(): void {
    this.discarding = true;
    this.held = null;
    this.meter.forget(this.onBytes);
  }

  /** True: a part of the chunk is held without copying. */
  private readonly forward = (chunk: Buffer): boolean => {
    if (this.discarding || this.sink.destroyed) return false;
    if (this.held) {
      this.held = Buffer.concat([this.held, chunk]);
      return false;
    }
    const granted = this.meter.take(chunk.length);
    if (granted === chunk.length) {
      if (!this.sink.write(chunk) && this.sink.writableLength > MAX_WAITING) this.source.pause();
      return false;
    }
    if (granted > 0) this.sink.write(chunk.subarray(0, granted));
    this.held = chunk.subarray(granted);
    this.source.pause();
    this.meter.wait(this.onBytes);
    return true;
  };

  private readonly onBytes = (): void => {
    const held = this.held;
    if (!held) return;
    this.held = null;
    this.forward(held);
    if (this.held) return;
    if (this.sourceEnded) this.sink.end();
    else if (this.sink.writableLength <= MAX_WAITING) this.source.resume();
  };

  private readonly onDrain = (): void => {
    if (!this.held && !this.discarding) this.source.resume();
  };

  private readonly onEnd = (): void => {
    this.sourceEnded = true;
    if (!this.held && !this.discarding) this.sink.end();
  };
}
