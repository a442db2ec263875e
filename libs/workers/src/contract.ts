import type { DeviceId, UserId } from '@app/kernel';

export const DEVICE_TYPES = ['desktop', 'mini_pc', 'server', 'phone'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

export const HARDWARE_STATES = ['untested', 'testing', 'verified', 'failed'] as const;
export type HardwareState = (typeof HARDWARE_STATES)[number];

/** Where a device stands with the self-test of its hardware (libs/workers/README.md says what that proves). */
export interface HardwareStanding {
  state: HardwareState;
  /** A good verdict younger than 30 days on what it claims now; it stands while the device is tested again. */
  verified: boolean;
  /** Codes of why it is not verified; empty when it is, and while it is tested. */
  reasons: string[];
  /** The same in words. */
  text: string;
}

/** What a device is and can do, as its owner and its last heartbeats said. */
export interface DeviceFacts {
  deviceId: DeviceId;
  ownerId: UserId;
  /** The label of its worker token. */
  name: string;
  /** `name` until a heartbeat carries another. */
  hostname: string;
  deviceType: DeviceType;
  /** Empty while unknown. */
  gpuName: string;
  gpuCount: number;
  /** Memory of one GPU, in GB. */
  gpuMemoryGb: number;
  cpuCores: number;
  ramGb: number;
  /** What its agent saw enforced at its start: `script`, `image`, `network`, `gpu`, … */
  capabilities: string[];
  /** How many jobs it runs at once, 1 to 64; 1 until a heartbeat says more. */
  concurrency: number;
  /** The least the owner works for, in micro-dollars per hour after the fee; null: anything. */
  minPriceUsdMicros: bigint | null;
  /** Its self-test showed the work of the cores it claims now, at most 30 days ago. */
  verified: boolean;
}

/** A device as its owner knows it. */
export interface OwnedDevice extends DeviceFacts {
  /** As in `GET /api/worker/devices`: its last heartbeat is young enough, and it didn't say good-bye. */
  online: boolean;
  /** Null before its first heartbeat. */
  lastHeartbeatAt: Date | null;
  hardware: HardwareStanding;
}

/** What an owner's devices earned since 00:00 UTC, in micro-coins; dollars count at the value of one coin. */
export interface EarnedToday {
  /** Of all devices, revoked ones too. */
  totalMicros: bigint;
  /** Devices that earned nothing are absent. */
  byDevice: Map<DeviceId, bigint>;
}

/** Facts about devices, for contexts that give them work or talk about them. */
export abstract class Devices {
  /** Null for devices that never were and for those whose token was revoked. */
  abstract facts(id: DeviceId): Promise<DeviceFacts | null>;

  /**
   * When each device last called with its token: a lease is alive while this is younger than DEVICE_OFFLINE_AFTER_S.
   * Exact to one second. Revoked devices, and those that never called, are absent.
   */
  abstract lastContact(ids: DeviceId[]): Promise<Map<DeviceId, Date>>;

  /** One device; null for those that never were and those whose token was revoked. */
  abstract owned(id: DeviceId): Promise<OwnedDevice | null>;

  /** A user's devices whose token was not revoked, newest first, at most `limit`. */
  abstract ofOwner(ownerId: UserId, limit: number): Promise<OwnedDevice[]>;

  /** Devices that are online, in no order, at most `limit`. Reads all devices' presence: ask seldom, keep the answer. */
  abstract online(limit: number): Promise<DeviceFacts[]>;

  /** What devices said last that their GPU is called, revoked ones too; empty without one, or while unknown. */
  abstract gpuNames(ids: DeviceId[]): Promise<Map<DeviceId, string>>;

  abstract earnedToday(ownerId: UserId): Promise<EarnedToday>;
}

export interface DeviceCommand {
  /**
   * `start`: run this attempt. `cancel`: end this attempt. `stop`: end everything. `replicas`: what it should run for
   * deploys has changed; it asks (`POST /api/deploy/replicas/sync`). `self_test`: test the hardware when nothing runs.
   */
  type: 'start' | 'cancel' | 'stop' | 'replicas' | 'self_test';
  /** Shown flat beside `seq`, `type` and `at`, so in the names of the wire: `{job_id, attempt_id, …}`. */
  payload: object;
}

/**
 * The durable command sequence of each device, which its agent follows by long-poll (contract §6).
 * A context whose write is one SQL statement calls `workers.send_command(device_id, type, payload)` in it and
 * `announce` afterwards. Both lock the device's row until the commit: lock rows of your own first.
 */
export abstract class DeviceCommands {
  /** Appends a command in the caller's unit of work; waiting polls of this process answer right after the commit. */
  abstract send(deviceId: DeviceId, command: DeviceCommand): Promise<void>;

  /** Wakes this process's waiting polls of a device: at once, or after the running unit of work has committed. */
  abstract announce(deviceId: DeviceId): void;
}

/**
 * What other contexts' SQL may name; they get everything else through the classes above.
 * - `workers.owned_device (device_id, owner_id)`: all devices, also revoked ones.
 * - `workers.concurrency(device_id)`: how many jobs the device runs at once, at least 1.
 * - `workers.send_command(device_id, type, payload)`: see `DeviceCommands`.
 */
export const WORKERS_SQL = ['workers.owned_device', 'workers.concurrency()', 'workers.send_command()'];
