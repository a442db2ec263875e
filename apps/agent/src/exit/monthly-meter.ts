import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeDurably } from '../journal/durable-file.js';

const stored = z.object({
  month: z.string().regex(/^\d{4}-\d\d$/),
  bytes: z.string().regex(/^\d{1,18}$/),
});

/** Counts this device's traffic in the calendar month (UTC) against the owner's cap, in the data folder. */
export class MonthlyMeter {
  private dirty = false;
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly capBytes: bigint | undefined,
    private month: string,
    private bytes: bigint,
    private readonly now: () => Date,
  ) {}

  static async open(dataDir: string, capBytes: bigint | undefined, now = () => new Date()): Promise<MonthlyMeter> {
    const path = join(dataDir, 'carried.json');
    const read = stored.safeParse(await readJson(path));
    const month = monthOf(now());
    const bytes = read.success && read.data.month === month ? BigInt(read.data.bytes) : 0n;
    return new MonthlyMeter(path, capBytes, month, bytes, now);
  }

  get carriedBytes(): bigint {
    this.turnMonth();
    return this.bytes;
  }

  get capReached(): boolean {
    return this.capBytes !== undefined && this.carriedBytes >= this.capBytes;
  }

  /** Counts bytes; false: they would exceed the cap and must not be carried. */
  take(bytes: number): boolean {
    this.turnMonth();
    const after = this.bytes + BigInt(bytes);
    if (this.capBytes !== undefined && after > this.capBytes) {
      // Less than one read is left: it counts as used, or the cap would never be reached.
      this.bytes = this.capBytes;
      this.dirty = true;
      return false;
    }
    this.bytes = after;
    this.dirty = true;
    return true;
  }

  /** The service counted more, for example before the data folder was lost. */
  learn(carriedBytes: bigint): void {
    if (carriedBytes <= this.carriedBytes) return;
    this.bytes = carriedBytes;
    this.dirty = true;
  }

  /** Stores a changed count. Called every second, so a crash loses at most that much. */
  flush(): Promise<void> {
    if (!this.dirty) return this.writing;
    this.dirty = false;
    const content = JSON.stringify({ month: this.month, bytes: String(this.bytes) });
    this.writing = this.writing.then(() => writeDurably(this.path, content)).catch(() => void (this.dirty = true));
    return this.writing;
  }

  private turnMonth(): void {
    const month = monthOf(this.now());
    if (month === this.month) return;
    this.month = month;
    this.bytes = 0n;
    this.dirty = true;
  }
}

const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
