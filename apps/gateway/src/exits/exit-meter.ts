import type { SessionId } from '@app/bandwidth/contract';
import type { Usage } from '@app/bandwidth/ports/gateway-repository';
import type { DeviceId } from '@app/kernel';

/** The devices' reported traffic, by session; survives reconnects until the session is forgotten. */
export class ExitMeter {
  private readonly bytes = new Map<SessionId, Map<DeviceId, bigint>>();
  private readonly waiting = new Set<() => void>();

  add(sessionId: SessionId, deviceId: DeviceId, bytes: number): void {
    const devices = this.bytes.get(sessionId) ?? new Map<DeviceId, bigint>();
    this.bytes.set(sessionId, devices.set(deviceId, (devices.get(deviceId) ?? 0n) + BigInt(bytes)));
    for (const look of [...this.waiting]) look();
  }

  of(sessionId: SessionId, deviceId: DeviceId): bigint {
    return this.bytes.get(sessionId)?.get(deviceId) ?? 0n;
  }

  /** Resolves when the devices have reported what the gateway counted, or after `limitMs`. */
  reported({ sessionId, carried }: Usage, limitMs: number): Promise<void> {
    const complete = (): boolean =>
      carried.every(({ deviceId, gatewayBytes }) => this.of(sessionId, deviceId) >= gatewayBytes);
    if (complete()) return Promise.resolve();
    return new Promise((resolve) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve();
      };
      const look = (): void => void (complete() && settle());
      const timer = setTimeout(settle, limitMs);
      this.waiting.add(look);
    });
  }

  forget(sessionId: SessionId): void {
    this.bytes.delete(sessionId);
  }
}
