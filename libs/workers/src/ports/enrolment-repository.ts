import type { DeviceId } from '@app/kernel';
import type { Enrolment } from '../domain/enrolment.js';

export abstract class EnrolmentRepository {
  abstract add(enrolment: Omit<Enrolment, 'deviceId'>): Promise<void>;

  /** Locked until the unit of work ends, so that of two machines with the same code one waits. Null: no such code. */
  abstract lock(codeHash: string): Promise<Enrolment | null>;

  abstract markUsed(codeHash: string, deviceId: DeviceId): Promise<void>;

  /** Deletes up to `limit` that expired before `time`; returns how many. */
  abstract forgetBefore(time: Date, limit: number): Promise<number>;
}
