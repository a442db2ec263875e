import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import type { SessionId } from '@app/bandwidth/contract';
import type { ExitPass } from '@app/bandwidth/ports/gateway-repository';
import type { DeviceId } from '@app/kernel';
import { Destinations, type CheckedDestination } from '@app/tunnel';
import { ExitRole, type ExitTerms } from '../../../apps/agent/src/exit/exit-role.js';
import { GatewayLink } from '../../../apps/agent/src/tunnel/gateway-link.js';
import type { GatewayAddress } from '../../../apps/agent/src/tunnel/tunnel-connection.js';
import { DeviceExits } from '../../../apps/gateway/src/exits/device-exits.js';
import type { ExitWish } from '../../../apps/gateway/src/exits/exit.js';
import type { ChannelOptions } from '../../../apps/gateway/src/tunnels/agent-channel.js';
import { tunnelCertificate, type TunnelCertificate } from '../../../apps/gateway/src/tunnels/certificate.js';
import { TunnelServer } from '../../../apps/gateway/src/tunnels/tunnel-server.js';
import { eventually } from '../../support/eventually.js';
import { PATIENCE_MS } from '../../support/patience.js';

export const SESSION = 'session-1' as SessionId;
export const TICKET = 'ticket_of_the_tests_';

export function passOf(device: string, terms: Partial<ExitPass> = {}): ExitPass {
  return { deviceId: device as DeviceId, country: null, minPricePerGbMicros: 0n, bytesLeft: null, ...terms };
}

export function wishOf(wish: Partial<ExitWish> = {}): ExitWish {
  return { sessionId: SESSION, kind: 'device', country: null, sticky: null, pricePerGbMicros: 1_000_000n, ...wish };
}

export const checked = (port: number, host = '127.0.0.1'): CheckedDestination => ({ host, port, addresses: [host] });

/** A gateway's side of the tunnels, and agents' sides on demand, in this process, over real TLS. */
export class TunnelPair {
  /** What each ticket is good for. */
  readonly passes = new Map<string, ExitPass>();
  readonly exits: DeviceExits;
  readonly certificate: TunnelCertificate;
  port = 0;
  /** What the agents counted, by the gateway's names for sessions. */
  carried = 0;
  private readonly server: TunnelServer;
  private readonly stops: Array<() => Promise<void>> = [];

  private constructor(certificate: TunnelCertificate, options: ChannelOptions, termsMs: number) {
    this.certificate = certificate;
    const gateways = { exitOf: (ticket: string) => Promise.resolve(this.passes.get(ticket) ?? null) };
    this.exits = new DeviceExits(gateways, () => undefined, options, termsMs);
    this.server = new TunnelServer(certificate, [this.exits.devices]);
  }

  static async start(options: Partial<ChannelOptions> = {}, termsMs = 200): Promise<TunnelPair> {
    const folder = mkdtempSync(join(tmpdir(), 'tunnel-'));
    const certificate = await tunnelCertificate(folder);
    const all = { pingMs: 1_000, silenceMs: 10_000, openMs: 10_000, maxStreams: 64, ...options };
    const pair = new TunnelPair(certificate, all, termsMs);
    pair.port = await pair.server.listen('127.0.0.1', 0);
    pair.stops.push(async () => rmSync(folder, { recursive: true }));
    return pair;
  }

  /** A device's agent, connected. */
  async agent(device: string, pass: Partial<ExitPass> = {}, terms: Partial<ExitTerms> = {}) {
    const agent = this.link(device, {}, pass, terms);
    const here = async () => this.exits.present().includes(device as DeviceId);
    await eventually(here, `${device} at the gateway`);
    return agent;
  }

  /** A device's agent that is about to connect. */
  link(
    device: string,
    gateway: Partial<GatewayAddress> = {},
    pass: Partial<ExitPass> = {},
    terms: Partial<ExitTerms> = {},
  ) {
    const ticket = `${TICKET}${device}`;
    this.passes.set(ticket, passOf(device, pass));
    const destinations = new Destinations({ allowPrivate: true });
    const all: ExitTerms = {
      ticket: () => ticket,
      check: (destination) => destinations.check(destination),
      seenAs: () => undefined,
      take: (bytes) => {
        this.carried += bytes;
        return true;
      },
      accepting: true,
      ...terms,
    };
    const lost: string[] = [];
    const events = { onConnected: () => undefined, onLost: (_: unknown, why: string) => void lost.push(why) };
    const named = { host: '127.0.0.1', port: this.port, certificateSha256: this.certificate.sha256, ...gateway };
    const link = new GatewayLink(named, new ExitRole(all), events);
    const stop = new AbortController();
    const ended = link.run(stop.signal);
    const end = async () => {
      stop.abort();
      await ended;
    };
    this.stops.push(end);
    return { link, end, lost, ticket };
  }

  /** A stream through whatever exit fits. */
  open(destination: CheckedDestination, wish: Partial<ExitWish> = {}): Promise<Socket> {
    const exit = this.exits.choose(wishOf(wish));
    if (!exit) return Promise.reject(new Error('no exit'));
    return exit.open(destination, AbortSignal.timeout(PATIENCE_MS));
  }

  async dispose(): Promise<void> {
    for (const stop of this.stops.splice(0).reverse()) await stop();
    this.exits.devices.close();
    this.server.close();
  }
}
