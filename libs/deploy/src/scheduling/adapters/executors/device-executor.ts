import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { DeviceCommands, Devices } from '@app/workers/contract';
import { DeployOptions } from '../../../deploy.options.js';
import type { Placement } from '../../../deploys/domain/deploy.js';
import { Fleet } from '../../domain/fleet.js';
import { roomFor, roomOf, type FleetDevice, type Room } from '../../domain/fleet-device.js';
import { ReplicaExecutor, type PlaceDecision, type PlacementWish } from '../../ports/replica-executor.js';
import { KnownReliability } from './known-reliability.js';

const MAX_DEVICES = 50_000;
/** What is online may be this old; what is free of it is settled by the database. */
const STALE_MS = 2_000;
/** So many devices that somebody else took are passed over before the replica waits. */
const TRIES = 16;

/** The market's own agents run replicas. */
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
      // Also when it was taken: it has no such room, and the next try passes over it.
      this.fleet.shift(deviceId, room);
      if (await this.take(deviceId, room)) return { placed: true, deviceId, ownerId, place: name };
    }
    return { placed: false, code: 'devices_busy', text: 'The devices that fit are being taken by others' };
  }

  async lock(placements: readonly Placement[]): Promise<void> {
    await this.database.query(
      'SELECT 1 FROM deploy.host WHERE device_id = ANY($1) ORDER BY device_id FOR UPDATE',
      [placements.flatMap(({ deviceId }) => deviceId ?? [])],
      'deploy-lock-hosts',
    );
  }

  async release({ deviceId, ...room }: Placement): Promise<void> {
    if (!deviceId) return;
    await this.database.query(
      'UPDATE deploy.host SET used = used - $2 WHERE device_id = $1',
      [deviceId, room.gpus],
      'deploy-give-room',
    );
    this.fleet.giveBack(deviceId, room);
  }

  async tell({ deviceId }: Pick<Placement, 'deviceId'>): Promise<void> {
    if (deviceId) await this.commands.send(deviceId, { type: 'replicas', payload: {} });
  }

  /** Memory and places are counted with the placement itself. Waits for nobody: a row that another scheduler has is as good as taken, and deadlocks can't be. */
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

  /** Devices that are online and have ever asked for replicas: those of other clients would never begin. */
  private async refresh(): Promise<void> {
    const online = await this.devices.online(MAX_DEVICES);
    const hosts = await this.database.query<HostRow>(
      'SELECT device_id, room, used, places, places_used, memory_mb, memory_used FROM deploy.host',
    );
    const known = new Map(hosts.map((host) => [host.device_id, host]));
    const able = online.filter(({ deviceId }) => known.has(deviceId));
    await this.resize(able.filter((device) => isOther(device, known.get(device.deviceId)!)));
    await this.reliability.refresh(able);
    const rated = able.map((device) => ({ ...device, reliability: this.reliability.of(device.deviceId) }));
    this.fleet.replace(rated, new Map(hosts.map((host) => [host.device_id, usedOf(host)])));
    this.staleAt = performance.now() + STALE_MS;
  }

  /** A device has more room or memory than was known, or less; never less than is in use. */
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

interface HostRow {
  device_id: DeviceId;
  /** GPUs; a machine without counts as one, as it did when its replicas took that. */
  room: number;
  used: number;
  places: number;
  places_used: number;
  /** Null: it doesn't know. */
  memory_mb: number | null;
  memory_used: number;
}

const usedOf = ({ used, places_used, memory_used }: HostRow): Room => ({
  gpus: used,
  places: places_used,
  memoryMb: memory_used,
});

const knownMb = ({ memoryMb }: Room): number | null => (memoryMb === Infinity ? null : memoryMb);

/** Whether a host is not as big as its device, as far as what it uses allows. */
function isOther(device: FleetDevice, { room, used, places, places_used, memory_mb, memory_used }: HostRow): boolean {
  const size = roomOf(device);
  const memoryMb = knownMb(size);
  return (
    room !== Math.max(size.gpus, used, 1) ||
    places !== Math.max(size.places, places_used) ||
    memory_mb !== (memoryMb === null ? null : Math.max(memoryMb, memory_used))
  );
}
