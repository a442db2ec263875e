import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import type { GatewayFacts } from '../contract.js';
import { hashOfTicket, newExitTicket } from '../domain/credentials.js';
import { ExitRepository } from '../ports/exit-repository.js';

/** Seconds between renewals; a ticket expires after four times as long (TICKET_VALID_S). */
export const RENEW_S = 30;

export interface OfferExitInput {
  deviceId: DeviceId;
  ownerId: UserId;
  /** ISO 3166-1 alpha-2, lower case; null: unknown. */
  country: string | null;
  minPricePerGbMicros: bigint;
  /** Null: no limit. */
  maxBytesMonth: bigint | null;
}

export interface ExitGrant {
  gateways: GatewayFacts[];
  ticket: string;
  carriedBytesMonth: bigint;
}

/** Makes a device an exit, or renews that; its agent repeats it every RENEW_S with its current terms. */
@Injectable()
export class OfferExit {
  constructor(private readonly exits: ExitRepository) {}

  async execute(input: OfferExitInput): Promise<ExitGrant> {
    const ticket = newExitTicket();
    const { carriedBytesMonth } = await this.exits.offer({ ...input, ticketHash: hashOfTicket(ticket) });
    return { gateways: await this.exits.gateways(), ticket, carriedBytesMonth };
  }

  /** The device stops being an exit: gateways let go of it within half a minute, its agent at once. */
  stop(deviceId: DeviceId): Promise<void> {
    return this.exits.stop(deviceId);
  }
}
