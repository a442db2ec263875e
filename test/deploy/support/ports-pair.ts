import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceId } from '@app/kernel';
import type { DeployId, PlacementId } from '@app/deploy/contract';
import { hashOfAccessToken, newAccessToken } from '@app/deploy/tunnels/domain/access-token';
import { replicaLabel } from '@app/deploy/tunnels/domain/replica-label';
import { hashOfTicket, newTunnelTicket } from '@app/deploy/tunnels/domain/tunnel-ticket';
import { ReplicaDirectory, type PortTarget } from '@app/deploy/tunnels/ports/replica-directory';
import { PortRefused, type PortOpener } from '../../../apps/agent/src/replica-ports/port-role.js';
import { PortTunnels } from '../../../apps/agent/src/replica-ports/port-tunnels.js';
import { ReplicaConnector } from '../../../apps/gateway/src/ingress/replica-connector.js';
import {
  INGRESS_DEFAULTS,
  ReplicaIngress,
  type IngressOptions,
} from '../../../apps/gateway/src/ingress/replica-ingress.js';
import { tunnelCertificate, type TunnelCertificate } from '../../../apps/gateway/src/tunnels/certificate.js';
import { TunnelServer } from '../../../apps/gateway/src/tunnels/tunnel-server.js';
import { eventually } from '../../support/eventually.js';

/** What the gateway asks, answered from memory. */
class InMemoryReplicaDirectory extends ReplicaDirectory {
  readonly tokens = new Map<string, { deployId: DeployId; until: Date }>();
  readonly targets = new Map<string, PortTarget>();
  readonly tickets = new Map<string, DeviceId>();

  async admits(deployId: DeployId, tokenSha256: Buffer): Promise<{ until: Date } | null> {
    const found = this.tokens.get(tokenSha256.toString('hex'));
    return found?.deployId === deployId && found.until.getTime() > Date.now() ? { until: found.until } : null;
  }

  async target(deployId: DeployId, replica: number): Promise<PortTarget | null> {
    return this.targets.get(`${deployId} ${replica}`) ?? null;
  }

  async deviceOf(ticketSha256: Buffer): Promise<DeviceId | null> {
    return this.tickets.get(ticketSha256.toString('hex')) ?? null;
  }
}

/** The sandboxes of a device, played by ports of this machine. */
class LocalPorts implements PortOpener {
  readonly ports = new Map<string, number>();

  open(placementId: string): Promise<Duplex> {
    const port = this.ports.get(placementId);
    if (port === undefined) return Promise.reject(new PortRefused('unknown_placement'));
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
      socket.once('connect', () => resolve(socket));
      socket.once('error', () => reject(new PortRefused('not_answering')));
    });
  }
}

export interface Replica {
  deployId: DeployId;
  placementId: PlacementId;
  /** The Host of its address. */
  host: string;
}

/** The gateway's HTTP port for replicas and a device's agent, in this process, over real TLS. */
export class PortsPair {
  readonly book = new InMemoryReplicaDirectory();
  readonly sandboxes = new LocalPorts();
  readonly deviceId = randomUUID() as DeviceId;
  readonly devices = new ReplicaConnector(this.book, undefined, 200);
  readonly tunnels = new PortTunnels(this.sandboxes, { line: () => undefined });
  port = 0;
  private readonly ingress: ReplicaIngress;
  private readonly server: TunnelServer;
  private tunnelPort = 0;

  private constructor(
    private readonly certificate: TunnelCertificate,
    options: Partial<IngressOptions>,
  ) {
    this.ingress = new ReplicaIngress(this.book, this.devices, { ...INGRESS_DEFAULTS, ...options });
    this.server = new TunnelServer(certificate, [this.devices.devices]);
  }

  static async start(options: Partial<IngressOptions> = {}): Promise<PortsPair> {
    const folder = mkdtempSync(join(tmpdir(), 'ports-'));
    const pair = new PortsPair(await tunnelCertificate(folder), options);
    rmSync(folder, { recursive: true });
    pair.tunnelPort = await pair.server.listen('127.0.0.1', 0);
    pair.port = await pair.ingress.listen('127.0.0.1', 0);
    await pair.connectAgent();
    return pair;
  }

  /** The agent is told of its gateway, and there. */
  async connectAgent(): Promise<void> {
    const ticket = newTunnelTicket();
    this.book.tickets.set(hashOfTicket(ticket).toString('hex'), this.deviceId);
    const gateway = { host: '127.0.0.1', port: this.tunnelPort, certificateSha256: this.certificate.sha256 };
    this.tunnels.follow({ ticket, gateways: [gateway] });
    // Present is also one that is just leaving.
    const isThere = async () => this.devices.devices.of(this.deviceId)?.available;
    await eventually(isThere, 'the agent at the gateway');
  }

  /** A running replica whose port is this port of the machine; undefined: the device doesn't run it. */
  replica(port: number | undefined, terms: Partial<PortTarget> = {}, deployId = randomUUID() as DeployId): Replica {
    const placementId = randomUUID() as PlacementId;
    const target = { deployId, placementId, port: 80, deviceId: this.deviceId, address: null, ...terms };
    this.book.targets.set(`${deployId} 1`, target);
    if (port !== undefined) this.sandboxes.ports.set(placementId, port);
    return { deployId, placementId, host: `${replicaLabel(deployId, 1)}.localhost:${this.port}` };
  }

  /** A token for the deploy's ports. */
  token(deployId: DeployId, ttlMs = 3_600_000): string {
    const token = newAccessToken();
    const until = new Date(Date.now() + ttlMs);
    this.book.tokens.set(hashOfAccessToken(token).toString('hex'), { deployId, until });
    return token;
  }

  async dispose(): Promise<void> {
    await this.tunnels.end();
    this.ingress.stopListening();
    this.ingress.close();
    this.devices.devices.close();
    this.server.close();
  }
}
