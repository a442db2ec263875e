import type { SessionId } from '@app/bandwidth/contract';
import type { DeviceId } from '@app/kernel';

/** What devices say they carried, by session; kept over their reconnects, until the session is forgotten. */
export class ExitMeter {
  private readonly bytes = new Map<SessionId, Map<DeviceId, bigint>>();

  add(sessionId: SessionId, deviceId: DeviceId, bytes: number): void {
    const devices = this.bytes.get(sessionId) ?? new Map<DeviceId, bigint>();
    this.bytes.set(sessionId, devices.set(deviceId, (devices.get(deviceId) ?? 0n) + BigInt(bytes)));
  }

  of(sessionId: SessionId, deviceId: DeviceId): bigint {
    return this.bytes.get(sessionId)?.get(deviceId) ?? 0n;
  }

  forget(sessionId: SessionId): void {
    this.bytes.delete(sessionId);
  }
}
