import type { DeviceId, UserId } from '@app/kernel';
import type { JobId } from '../../contract.js';
import type { AttemptEnd } from '../domain/blame.js';
import type { Breaker, RecentEnd } from '../domain/device-breaker.js';

/** Breakers of devices, and what they are judged by. All but `isPaused` runs in the caller's unit of work. */
export abstract class BreakerRepository {
  /** The breakers of these devices, locked until the unit of work ends: lock no rows of others after it. */
  abstract lock(deviceIds: DeviceId[]): Promise<Map<DeviceId, Breaker>>;

  /** Stores all but `succeededSince`. */
  abstract save(deviceId: DeviceId, breaker: Breaker): Promise<void>;

  /** A device's attempts that ended after a time, newest first, at most `limit`; none that its program failed. */
  abstract ends(deviceId: DeviceId, after: Date, limit: number): Promise<RecentEnd[]>;

  /** Devices that failed a job, other than by its program. */
  abstract failedBy(jobId: JobId): Promise<Array<{ deviceId: DeviceId; ownerId: UserId }>>;

  /** A job's attempts that have ended, newest first, at most `limit`. */
  abstract endsOf(jobId: JobId, limit: number): Promise<AttemptEnd[]>;

  /** Whether a device gets no offers now; at most a second old. */
  abstract isPaused(deviceId: DeviceId): Promise<boolean>;
}
