import { randomUUID } from 'node:crypto';
import type { DeviceId } from '@app/kernel';
import type { GatewayId, SessionId } from '../src/contract.js';
import {
  GatewayRepository,
  type ExitPass,
  type GatewayAddress,
  type SessionPass,
  type SessionState,
  type Usage,
} from '../src/ports/gateway-repository.js';

export interface InMemorySession {
  pass: SessionPass;
  username: string;
  password: string;
  boughtBytes: bigint;
  active: boolean;
}

interface Lease {
  leased: bigint;
  used: bigint;
  open: boolean;
  carried: Usage['carried'];
}

/** The repository in memory, with the rules of the real one: leased bytes are granted again only after a release. */
export class InMemoryGatewayRepository extends GatewayRepository {
  readonly sessions = new Map<SessionId, InMemorySession>();
  readonly tickets = new Map<string, ExitPass>();
  readonly gateways = new Map<GatewayId, GatewayAddress>();
  /** Devices as the gateways last said. */
  readonly present = new Map<GatewayId, DeviceId[]>();
  /** Every call rejects while it is away. */
  away = false;
  admissions = 0;
  private readonly leases = new Map<string, Lease>();
  private readonly wanted = new Set<SessionId>();
  private readonly listeners = new Set<(sessionId: SessionId) => void>();

  /** A session somebody bought. */
  sell(boughtBytes: bigint, terms: Partial<SessionPass> = {}): InMemorySession {
    const sessionId = randomUUID() as SessionId;
    const session: InMemorySession = {
      pass: {
        sessionId,
        exit: 'any',
        country: null,
        pricePerGbMicros: 1_000_000n,
        expiresAt: new Date(Date.now() + 3_600_000),
        ...terms,
      },
      username: `u${sessionId.replaceAll('-', '')}`,
      password: `p${randomUUID().replaceAll('-', '')}`,
      boughtBytes,
      active: true,
    };
    this.sessions.set(session.pass.sessionId, session);
    return session;
  }

  /** Changes a session and tells the gateways, as the API does. */
  change(sessionId: SessionId, change: Partial<InMemorySession>): void {
    Object.assign(this.sessions.get(sessionId)!, change);
    for (const listener of this.listeners) listener(sessionId);
  }

  usedBytes(sessionId: SessionId): bigint {
    return sum(this.leasesOf(sessionId).map(({ used }) => used));
  }

  leasedBytes(sessionId: SessionId): bigint {
    return sum(this.leasesOf(sessionId).map(({ leased }) => leased));
  }

  carried(gatewayId: GatewayId, sessionId: SessionId): Usage['carried'] {
    return this.leaseOf(gatewayId, sessionId).carried;
  }

  async register(address: GatewayAddress): Promise<GatewayId> {
    this.refuseWhenAway();
    const gatewayId = randomUUID() as GatewayId;
    this.gateways.set(gatewayId, address);
    return gatewayId;
  }

  async admit(username: string, password: string): Promise<SessionPass | null> {
    this.refuseWhenAway();
    this.admissions++;
    const found = [...this.sessions.values()].find((session) => session.username === username);
    return found?.active && found.password === password ? found.pass : null;
  }

  async lease(gatewayId: GatewayId, sessionId: SessionId, bytes: bigint): Promise<bigint> {
    this.refuseWhenAway();
    const session = this.sessions.get(sessionId);
    if (!session?.active) return 0n;
    const left = session.boughtBytes - this.leasedBytes(sessionId);
    const granted = bytes < left ? bytes : left;
    if (granted < bytes) this.wanted.add(sessionId);
    if (granted === 0n) return 0n;
    const lease = this.leaseOf(gatewayId, sessionId);
    lease.leased += granted;
    lease.open = true;
    return granted;
  }

  async report(gatewayId: GatewayId, usages: Usage[], watched: SessionId[]): Promise<Map<SessionId, SessionState>> {
    this.refuseWhenAway();
    for (const usage of usages) this.store(gatewayId, usage);
    for (const sessionId of watched) this.exhaust(sessionId);
    return new Map(watched.map((sessionId) => [sessionId, this.stateOf(gatewayId, sessionId)]));
  }

  async release(gatewayId: GatewayId, usage: Usage): Promise<void> {
    this.refuseWhenAway();
    const lease = this.store(gatewayId, usage);
    lease.leased = lease.used;
    lease.open = false;
    this.wanted.delete(usage.sessionId);
    this.exhaust(usage.sessionId);
  }

  async onChange(listener: (sessionId: SessionId) => void): Promise<() => Promise<void>> {
    this.refuseWhenAway();
    this.listeners.add(listener);
    return async () => void this.listeners.delete(listener);
  }

  async exitOf(ticket: string): Promise<ExitPass | null> {
    this.refuseWhenAway();
    return this.tickets.get(ticket) ?? null;
  }

  async exitsHere(gatewayId: GatewayId, deviceIds: DeviceId[]): Promise<void> {
    this.refuseWhenAway();
    this.present.set(gatewayId, deviceIds);
  }

  async leave(gatewayId: GatewayId): Promise<void> {
    this.refuseWhenAway();
    this.gateways.delete(gatewayId);
  }

  private refuseWhenAway(): void {
    if (this.away) throw new Error('the database is away');
  }

  private stateOf(gatewayId: GatewayId, sessionId: SessionId): SessionState {
    const session = this.sessions.get(sessionId);
    return { active: session?.active ?? false, wanted: this.wanted.has(sessionId) && this.holds(gatewayId, sessionId) };
  }

  private holds(gatewayId: GatewayId, sessionId: SessionId): boolean {
    const { leased, used } = this.leaseOf(gatewayId, sessionId);
    return leased > used;
  }

  private exhaust(sessionId: SessionId): void {
    const session = this.sessions.get(sessionId);
    if (session && this.usedBytes(sessionId) >= session.boughtBytes) session.active = false;
  }

  private store(gatewayId: GatewayId, usage: Usage): Lease {
    const lease = this.leaseOf(gatewayId, usage.sessionId);
    if (usage.usedBytes < lease.used) throw new Error(`used bytes went back from ${lease.used} to ${usage.usedBytes}`);
    if (usage.usedBytes > lease.leased) throw new Error(`${usage.usedBytes} used, ${lease.leased} leased`);
    lease.used = usage.usedBytes;
    lease.carried = usage.carried;
    return lease;
  }

  private leaseOf(gatewayId: GatewayId, sessionId: SessionId): Lease {
    const key = `${sessionId} ${gatewayId}`;
    let lease = this.leases.get(key);
    if (!lease) this.leases.set(key, (lease = { leased: 0n, used: 0n, open: false, carried: [] }));
    return lease;
  }

  private leasesOf(sessionId: SessionId): Lease[] {
    return [...this.leases].filter(([key]) => key.startsWith(`${sessionId} `)).map(([, lease]) => lease);
  }
}

const sum = (values: bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
