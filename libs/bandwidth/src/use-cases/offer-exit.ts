import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { hashOfTicket, newExitTicket } from '../domain/exit-ticket.js';
import { SharedExits, type TunnelAddress } from '../ports/shared-exits.js';

/** Seconds between renewals; a ticket that was not renewed for three times as long is outdated. */
export const RENEW_S = 30;

export interface OfferExitInput {
  deviceId: DeviceId;
  ownerId: UserId;
  country: string | null;
  minPricePerGbMicros: bigint;
  maxBytesMonth: bigint | null;
}

export interface ExitGrant {
  gateways: TunnelAddress[];
  ticket: string;
  carriedBytesMonth: bigint;
}

/** Makes a device an exit, or renews that; repeated every RENEW_S by its agent, with whatever terms it has then. */
@Injectable()
export class OfferExit {
  constructor(private readonly exits: SharedExits) {}

  async execute(input: OfferExitInput): Promise<ExitGrant> {
    const ticket = newExitTicket();
    const { carriedBytesMonth } = await this.exits.offer({ ...input, ticketHash: hashOfTicket(ticket) });
    return { gateways: await this.exits.gateways(), ticket, carriedBytesMonth };
  }
}
