import { Injectable } from '@nestjs/common';
import { Gateways, type GatewayFacts } from '@app/bandwidth/contract';
import { Clock, type DeviceId } from '@app/kernel';
import { hashOfTicket, newTunnelTicket, TICKET_SAME_S } from '../domain/tunnel-ticket.js';
import { TunnelRepository } from '../ports/tunnel-repository.js';

export interface TunnelGrant {
  ticket: string;
  /** None while no gateway runs. */
  gateways: GatewayFacts[];
}

/** How long the list of gateways is cached: every device asks for it with every call. */
const GATEWAYS_MS = 2_000;
/** Cached tickets; devices beyond get new ones more often. */
const MAX_DEVICES = 100_000;

/**
 * Lets a device open tunnels for its replicas' ports. Asked with every sync, so a ticket is given out again for a
 * while: a new one for each call would be a write and a look-up at every gateway, each few seconds, for each device.
 */
@Injectable()
export class OpenTunnel {
  private readonly tickets = new Map<DeviceId, { ticket: string; until: number }>();
  private gateways: { live: Promise<GatewayFacts[]>; until: number } | null = null;

  constructor(
    private readonly tunnels: TunnelRepository,
    private readonly live: Gateways,
    private readonly clock: Clock,
  ) {}

  async execute(deviceId: DeviceId): Promise<TunnelGrant> {
    return { ticket: await this.ticketOf(deviceId), gateways: await this.liveGateways() };
  }

  private async ticketOf(deviceId: DeviceId): Promise<string> {
    const now = this.clock.now().getTime();
    const known = this.tickets.get(deviceId);
    if (known && known.until > now) return known.ticket;
    const ticket = newTunnelTicket();
    await this.tunnels.addTicket(deviceId, hashOfTicket(ticket));
    this.tickets.delete(deviceId);
    if (this.tickets.size >= MAX_DEVICES) this.tickets.delete(this.tickets.keys().next().value!);
    this.tickets.set(deviceId, { ticket, until: now + TICKET_SAME_S * 1_000 });
    return ticket;
  }

  private liveGateways(): Promise<GatewayFacts[]> {
    const now = this.clock.now().getTime();
    if (this.gateways && this.gateways.until > now) return this.gateways.live;
    const asked = { live: this.live.live(), until: now + GATEWAYS_MS };
    this.gateways = asked;
    asked.live.catch(() => this.gateways === asked && (this.gateways = null));
    return asked.live;
  }
}
