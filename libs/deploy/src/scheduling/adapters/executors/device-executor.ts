import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { DeviceCommands, Devices } from '@app/workers/contract';
import { In, type Repository } from 'typeorm';
import { DeployOptions } from '../../../deploy.options.js';
import type { Placement } from '../../../deploys/domain/deploy.js';
import { Fleet } from '../../domain/fleet.js';
import { roomFor, roomOf, type FleetDevice, type Room } from '../../domain/fleet-device.js';
import { ReplicaExecutor, type PlaceDecision, type PlacementWish } from '../../ports/replica-executor.js';
import { HostRow } from '../postgres/placement.row.js';
import { KnownReliability } from './known-reliability.js';

const MAX_DEVICES = 50_000;
/** The list of online devices may be this old; the database settles what is free. */
const STALE_MS = 2_000;
/** After so many devices that another scheduler took, the replica waits. */
const TRIES = 16;

/** Replicas on the market's devices. */
@Injectable()
export class DeviceExecutor extends ReplicaExecutor {
  private readonly fleet: Fleet;
  private staleAt = 0;
  private refreshing: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly devices: Devices,
    private readonly commands: DeviceCommands,
    private readonly reliability: KnownReliability,
    options: DeployOptions,
  ) {
    super();
    this.fleet = new Fleet(options.feeBps, options.gpuPricesUsdMicros);
  }

  override async prepare(): Promise<void> {
    if (performance.now() < this.staleAt) return;
    this.refreshing ??= this.refresh().finally(() => (this.refreshing = null));
    await this.refreshing;
  }

  async place({ revision, deploy, hourUsdMicros, ...wish }: PlacementWish): Promise<PlaceDecision> {
    const { image, network, memoryMb, gpuCount } = revision;
    const asked = {
      ...wish,
      hourUsdMicros,
      gpuModel: deploy.gpuModel,
      gpuCount,
      image: image !== null,
      network,
      memoryMb,
    };
    const room = roomFor(revision);
    for (let tries = 0; tries < TRIES; tries++) {
      const found = this.fleet.pick(asked);
      if (!found.device) return { placed: false, code: found.code, text: found.text };
      const { deviceId, ownerId, name } = found.device;
      // Even if another scheduler took it: then it has no room, and the next try passes over it.
      this.fleet.shift(deviceId, room);
      if ((await this.isStillWilling(deviceId, hourUsdMicros)) && (await this.take(deviceId, room)))
        return { placed: true, deviceId, ownerId, place: name };
    }
    return { placed: false, code: 'devices_busy', text: 'The devices that fit are being taken by others' };
  }

  async lock(placements: readonly Placement[]): Promise<void> {
    const deviceId = In(placements.flatMap((placement) => placement.deviceId ?? []));
    const lock = { mode: 'pessimistic_write' } as const;
    await this.hosts.find({ select: { deviceId: true }, where: { deviceId }, order: { deviceId: 'ASC' }, lock });
  }

  async release({ deviceId, ...room }: Placement): Promise<void> {
    if (!deviceId) return;
    await this.hosts.decrement({ deviceId }, 'used', room.gpus);
    this.fleet.giveBack(deviceId, room);
  }

  async tell({ deviceId }: Pick<Placement, 'deviceId'>): Promise<void> {
    if (deviceId) await this.commands.send(deviceId, { type: 'replicas', payload: {} });
  }

  /** What an owner paused, or made dearer, since the fleet was read, gets no such replica from then on. */
  private async isStillWilling(deviceId: DeviceId, hourUsdMicros: bigint): Promise<boolean> {
    const facts = await this.devices.facts(deviceId);
    return facts !== null && !facts.paused && this.fleet.pays(facts, hourUsdMicros);
  }

  private get hosts(): Repository<HostRow> {
    return this.database.repository(HostRow);
  }

  /**
   * Memory and places are counted with the placement itself. Waits for no lock, so deadlocks can't happen: a row that
   * another scheduler holds is as good as taken. By hand: checks, locks and counts in one statement.
   */
  private async take(deviceId: DeviceId, { gpus, places, memoryMb }: Room): Promise<boolean> {
    const taken = await this.database.affect(
      `UPDATE deploy.host SET used = used + $2 WHERE device_id =
         (SELECT device_id FROM deploy.host WHERE device_id = $1 AND used + $2 <= room
            AND places_used + $3 <= places AND coalesce(memory_used + $4 <= memory_mb, true) FOR UPDATE SKIP LOCKED)`,
      [deviceId, gpus, places, memoryMb],
      'deploy-take-room',
    );
    return taken === 1;
  }

  /**
   * Devices that are online and have ever asked for replicas: those of other clients would never begin. By hand: hot, up
   * to 50,000 rows every two seconds.
   */
  private async refresh(): Promise<void> {
    const online = await this.devices.online(MAX_DEVICES);
    const hosts = await this.database.query<RawHost>(
      'SELECT device_id, room, used, places, places_used, memory_mb, memory_used FROM deploy.host',
    );
    const known = new Map(hosts.map((host) => [host.device_id, host]));
    const able = online.filter(({ deviceId, paused }) => known.has(deviceId) && !paused);
    await this.resize(able.filter((device) => isOther(device, known.get(device.deviceId)!)));
    await this.reliability.refresh(able);
    const rated = able.map((device) => ({ ...device, reliability: this.reliability.of(device.deviceId) }));
    this.fleet.replace(rated, new Map(hosts.map((host) => [host.device_id, usedOf(host)])));
    this.staleAt = performance.now() + STALE_MS;
  }

  /**
   * Sets the room and memory of hosts whose devices changed, never below what is in use. By hand: many rows in one
   * statement.
   */
  private async resize(devices: FleetDevice[]): Promise<void> {
    if (devices.length === 0) return;
    const rooms = devices.map(roomOf);
    await this.database.query(
      `WITH size AS (SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::int[]) AS size(device_id, gpus, places, memory_mb)),
         host AS (SELECT h.device_id FROM deploy.host h JOIN size USING (device_id) ORDER BY h.device_id FOR UPDATE OF h)
       UPDATE deploy.host h SET room = greatest(size.gpus, h.used, 1), places = greatest(size.places, h.places_used),
         memory_mb = CASE WHEN size.memory_mb IS NOT NULL THEN greatest(size.memory_mb, h.memory_used) END
       FROM size, host WHERE h.device_id = size.device_id AND h.device_id = host.device_id`,
      [
        devices.map(({ deviceId }) => deviceId),
        rooms.map(({ gpus }) => gpus),
        rooms.map(({ places }) => places),
        rooms.map(knownMb),
      ],
    );
  }
}

/** A row of `deploy.host` as SQL by hand selects it. */
interface RawHost {
  device_id: DeviceId;
  /** GPUs; a machine without counts as one. */
  room: number;
  used: number;
  places: number;
  places_used: number;
  /** Null: it doesn't know. */
  memory_mb: number | null;
  memory_used: number;
}

const usedOf = ({ used, places_used, memory_used }: RawHost): Room => ({
  gpus: used,
  places: places_used,
  memoryMb: memory_used,
});

const knownMb = ({ memoryMb }: Room): number | null => (memoryMb === Infinity ? null : memoryMb);

/** Whether a host is not as big as its device, as far as what it uses allows. */
function isOther(device: FleetDevice, { room, used, places, places_used, memory_mb, memory_used }: RawHost): boolean {
  const size = roomOf(device);
  const memoryMb = knownMb(size);
  return (
    room !== Math.max(size.gpus, used, 1) ||
    places !== Math.max(size.places, places_used) ||
    memory_mb !== (memoryMb === null ? null : Math.max(memoryMb, memory_used))
  );
}
