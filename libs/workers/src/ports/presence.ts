import type { DeviceId, UserId } from '@app/kernel';
import type { HeartbeatReport } from '../domain/heartbeat.js';

export interface KnownDevice {
  deviceId: DeviceId;
  ownerId: UserId;
}

/** Signs of life: the two busiest writes of the service. Both find the device by the hash of its token. */
export abstract class Presence {
  /** Notes the contact (to the second). Null for tokens that are unknown, replaced or revoked. */
  abstract recognise(tokenHash: string): Promise<KnownDevice | null>;

  /**
   * Stores a heartbeat durably before it answers. False, and nothing stored, for a token that is not valid now. Throws
   * `agent_already_running`, and stores nothing, while an agent with another `instanceId` is online with this token.
   */
  abstract record(tokenHash: string, report: HeartbeatReport): Promise<boolean>;
}
