import type { DeviceId } from '@app/kernel';

/** Which tickets open tunnels for the ports of a device's replicas. */
export abstract class TunnelTickets {
  /** One more is good from now on, for TICKET_VALID_S; those that are no longer are forgotten. */
  abstract keep(deviceId: DeviceId, ticketSha256: Buffer): Promise<void>;
}
