import type { DeviceId, UserId } from '@app/kernel';
import type { DeployId } from '../../contract.js';

/** A buyer's permission to open the ports of a deploy's replicas until a time. */
export interface Access {
  tokenSha256: Buffer;
  deployId: DeployId;
  userId: UserId;
  expiresAt: Date;
}

/** Secrets that open replicas' ports: access tokens of buyers and tunnel tickets of devices, each as its SHA-256. */
export abstract class TunnelRepository {
  abstract addAccess(access: Access): Promise<void>;

  /** Deletes access that expired before a time, at most `limit`; answers how many. */
  abstract forgetAccess(before: Date, limit: number): Promise<number>;

  /** Adds a ticket, good for TICKET_VALID_S, and deletes the device's outdated ones. */
  abstract addTicket(deviceId: DeviceId, ticketSha256: Buffer): Promise<void>;
}
