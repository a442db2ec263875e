import { InMemoryUnitOfWork } from '@app/kernel/testing';
import type { DeviceId, UserId } from '@app/kernel';
import { DeviceCommands, type DeviceCommand, type DeviceFacts } from '../src/contract.js';
import type { NewDevice } from '../src/domain/device.js';
import { isVerified } from '../src/domain/hardware.js';
import { WorkersErrors } from '../src/domain/workers.errors.js';
import type { HeartbeatReport } from '../src/domain/heartbeat.js';
import { CommandLog, type CommandPage } from '../src/ports/command-log.js';
import { DeviceRepository, type DeviceChanges } from '../src/ports/device-repository.js';
import { Presence, type KnownDevice } from '../src/ports/presence.js';
import { DeviceStore } from './device-store.js';
import { claimsOf, InMemorySelfTestRepository } from './in-memory-self-test-repository.js';

const LEASE_MS = 90_000;

export class InMemoryDeviceRepository extends DeviceRepository {
  constructor(private readonly store: DeviceStore) {
    super();
  }

  async add(device: NewDevice): Promise<void> {
    const unseen = { revoked: false, report: {}, offline: false, barred: false, paused: false, lastContactAt: null };
    const unsent = { commandSeq: 0, commands: [] };
    const selfTest = { verdict: null, begunAt: null, askedAt: null, test: null };
    this.store.rows.set(device.id, { ...device, ...unseen, ...unsent, selfTest });
  }

  async token(id: DeviceId, ownerId: UserId): Promise<{ revoked: boolean } | null> {
    const row = this.store.rows.get(id);
    return row?.ownerId === ownerId ? { revoked: row.revoked } : null;
  }

  async replaceToken(id: DeviceId, ownerId: UserId, tokenHash: string): Promise<boolean> {
    const known = await this.token(id, ownerId);
    return (
      known !== null &&
      !known.revoked &&
      this.store.change(id, ({ report }) => ({ tokenHash, report: { ...report, instanceId: undefined } }))
    );
  }

  async change(id: DeviceId, ownerId: UserId, changes: DeviceChanges): Promise<string | null> {
    const known = await this.token(id, ownerId);
    if (known === null || known.revoked) return null;
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    this.store.change(id, () => Object.fromEntries(given));
    return this.store.rows.get(id)!.name;
  }

  async revoke(id: DeviceId, ownerId: UserId): Promise<boolean> {
    const known = await this.token(id, ownerId);
    return known !== null && !known.revoked && this.store.change(id, () => ({ revoked: true }));
  }

  lockAllOf(ownerId: UserId): Promise<DeviceId[]> {
    return this.idsOf(ownerId);
  }

  async idsOf(ownerId: UserId): Promise<DeviceId[]> {
    return this.store.list((row) => row.ownerId === ownerId && !row.revoked).map(({ id }) => id);
  }

  async bar(ids: DeviceId[], barred: boolean): Promise<void> {
    for (const id of ids) this.store.change(id, () => ({ barred }));
  }

  async goOffline(id: DeviceId): Promise<void> {
    this.store.change(id, () => ({ offline: true }));
  }

  async facts(id: DeviceId): Promise<DeviceFacts | null> {
    const row = this.store.rows.get(id);
    if (!row || row.revoked || row.barred) return null;
    const { ownerId, name, deviceType, minPriceUsdMicros, paused, report } = row;
    const claims = claimsOf(row);
    return {
      ...{ deviceId: id, ownerId, name, deviceType, minPriceUsdMicros, paused },
      ...claims,
      hostname: report.hostname ?? name,
      capabilities: report.capabilities ?? [],
      concurrency: report.concurrency ?? 1,
      verified: isVerified(row.selfTest.verdict, claims, new Date()),
    };
  }

  async lastContact(ids: DeviceId[]): Promise<Map<DeviceId, Date>> {
    const contacts = new Map<DeviceId, Date>();
    for (const id of ids) {
      const row = this.store.rows.get(id);
      if (row?.lastContactAt && !row.revoked && !row.barred) contacts.set(id, row.lastContactAt);
    }
    return contacts;
  }
}

export class InMemoryPresence extends Presence {
  constructor(private readonly store: DeviceStore) {
    super();
  }

  async recognise(tokenHash: string): Promise<KnownDevice | null> {
    const row = this.store.byToken(tokenHash);
    if (!row) return null;
    this.store.change(row.id, () => ({ lastContactAt: new Date() }));
    return { deviceId: row.id, ownerId: row.ownerId };
  }

  async record(tokenHash: string, report: HeartbeatReport): Promise<boolean> {
    const row = this.store.byToken(tokenHash);
    if (!row || row.barred) return false;
    const now = new Date();
    const [last, next] = [row.report.instanceId, report.instanceId];
    if (last && next && last !== next && !row.offline && now.getTime() - row.lastContactAt!.getTime() < LEASE_MS)
      throw WorkersErrors.agent_already_running();
    return this.store.change(row.id, () => ({
      report: { ...row.report, ...report },
      offline: false,
      lastContactAt: now,
    }));
  }
}

export class InMemoryCommandLog extends CommandLog {
  constructor(private readonly store: DeviceStore) {
    super();
  }

  async append(deviceId: DeviceId, command: DeviceCommand): Promise<void> {
    this.store.change(deviceId, ({ commandSeq, commands }) => ({
      commandSeq: commandSeq + 1,
      commands: [...commands, { ...command, seq: commandSeq + 1, at: new Date() }],
    }));
  }

  async after(deviceId: DeviceId, seq: number, limit: number): Promise<CommandPage | null> {
    const row = this.store.rows.get(deviceId);
    if (!row || row.revoked || row.barred) return null;
    const commands = row.commands.filter((command) => command.seq > seq).slice(0, limit);
    return { commands, lastSeq: commands.length === limit ? (commands.at(-1)?.seq ?? 0) : row.commandSeq };
  }

  async news(waiting: Array<{ deviceId: DeviceId; after: number }>): Promise<DeviceId[]> {
    const news = waiting.filter(({ deviceId, after }) => {
      const row = this.store.rows.get(deviceId);
      return row !== undefined && (row.revoked || row.commandSeq > after);
    });
    return [...new Set(news.map(({ deviceId }) => deviceId))];
  }

  async forgetBefore(time: Date): Promise<boolean> {
    for (const id of this.store.rows.keys())
      this.store.change(id, ({ commands }) => ({ commands: commands.filter(({ at }) => at >= time) }));
    return false;
  }
}

/** Commands as they were sent and announced, and nothing else. */
export class RecordingCommands extends DeviceCommands {
  readonly sent: Array<[DeviceId, DeviceCommand['type']]> = [];
  readonly announced: DeviceId[] = [];

  async send(deviceId: DeviceId, { type }: DeviceCommand): Promise<void> {
    this.sent.push([deviceId, type]);
  }

  announce(deviceId: DeviceId): void {
    this.announced.push(deviceId);
  }
}

/** The workers context's storage without a database. */
export class WorkersInMemory {
  readonly store = new DeviceStore();
  readonly devices = new InMemoryDeviceRepository(this.store);
  readonly presence = new InMemoryPresence(this.store);
  readonly commands = new InMemoryCommandLog(this.store);
  readonly selfTests = new InMemorySelfTestRepository(this.store);
  readonly unitOfWork = new InMemoryUnitOfWork([this.store]);
}
