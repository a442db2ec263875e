import type { SessionId } from '@app/bandwidth/contract';
import type { DeviceId } from '@app/kernel';

const MAX_CHOICES = 50_000;

/** Which exit a buyer's name (`-session-abc`) stands for; drops the least recently used choices first. */
export class StickyChoices {
  private readonly choices = new Map<string, DeviceId | null>();

  /** Undefined: none yet; null: the gateway's own address. */
  get(sessionId: SessionId, name: string): DeviceId | null | undefined {
    const key = keyOf(sessionId, name);
    const choice = this.choices.get(key);
    if (choice === undefined) return undefined;
    this.choices.delete(key);
    this.choices.set(key, choice);
    return choice;
  }

  set(sessionId: SessionId, name: string, exit: DeviceId | null): void {
    const key = keyOf(sessionId, name);
    this.choices.delete(key);
    this.choices.set(key, exit);
    const [oldest] = this.choices.keys();
    if (this.choices.size > MAX_CHOICES) this.choices.delete(oldest!);
  }
}

const keyOf = (sessionId: SessionId, name: string): string => `${sessionId} ${name}`;
