import type { Terminal } from '../terminal.js';
import { GatewayLinks } from '../tunnel/gateway-links.js';
import type { GatewayAddress } from '../tunnel/tunnel-connection.js';
import { PortRole, type PortOpener } from './port-role.js';

/** The ticket and gateways through which the ports of this device's replicas are reached. */
export interface PortGrant {
  ticket: string;
  gateways: GatewayAddress[];
}

/** Keeps the ports of this device's replicas reachable through a link to every gateway that the service names. */
export class PortTunnels {
  private readonly links: GatewayLinks;
  private ticket = '';
  private draining = false;

  constructor(opener: PortOpener, terminal: Pick<Terminal, 'line'>) {
    const accepting = (): boolean => !this.draining;
    const terms = {
      ticket: () => this.ticket,
      get accepting() {
        return accepting();
      },
    };
    this.links = new GatewayLinks(() => new PortRole(terms, opener), "Replicas' ports are reachable", terminal);
  }

  /** Takes the service's latest grant; null: no replica here has a port. */
  follow(grant: PortGrant | null): void {
    if (grant === null) return void this.links.end();
    this.ticket = grant.ticket;
    this.links.follow(grant.gateways);
  }

  /** Open streams, over all gateways. */
  get streams(): number {
    return this.links.streams;
  }

  /** Refuses new streams; resolves when the running ones have ended or `signal` aborts. */
  async drain(signal: AbortSignal): Promise<void> {
    this.draining = true;
    await this.links.drain(signal);
  }

  /** Cuts all connections; resolves when they are closed. */
  end(): Promise<void> {
    return this.links.end();
  }
}
