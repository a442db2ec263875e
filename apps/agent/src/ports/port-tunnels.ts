import type { Terminal } from '../terminal.js';
import { GatewayLinks } from '../tunnel/gateway-links.js';
import type { GatewayAddress } from '../tunnel/tunnel-connection.js';
import type { PortOpener } from './port-opener.js';
import { PortRole } from './port-role.js';

/** By which ticket, and through which gateways, the ports of this device's replicas are reached. */
export interface PortGrant {
  ticket: string;
  gateways: GatewayAddress[];
}

/** Keeps the ports of this device's replicas reachable, through a link to every gateway the service names. */
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
    this.links = new GatewayLinks(() => new PortRole(terms, opener), "Replicas' ports are reached", terminal);
  }

  /** What the service said last; null: no replica here has a port. */
  follow(grant: PortGrant | null): void {
    if (grant === null) return void this.links.end();
    this.ticket = grant.ticket;
    this.links.follow(grant.gateways);
  }

  /** Streams that run now, over all gateways. */
  get streams(): number {
    return this.links.streams;
  }

  /** No new streams; resolves when the running ones have ended or `signal` aborts. */
  async drain(signal: AbortSignal): Promise<void> {
    this.draining = true;
    await this.links.drain(signal);
  }

  /** Cuts everything; resolves when it is closed. */
  end(): Promise<void> {
    return this.links.end();
  }
}
