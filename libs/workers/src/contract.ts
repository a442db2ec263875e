import type { DeviceId, UserId } from '@app/kernel';

export const DEVICE_TYPES = ['desktop', 'mini_pc', 'server', 'phone'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

export const HARDWARE_STATES = ['untested', 'testing', 'verified', 'failed'] as const;
export type HardwareState = (typeof HARDWARE_STATES)[number];

/** The result of a device's hardware self-test (libs/workers/README.md says what it proves). */
export interface HardwareStatus {
  state: HardwareState;
  /** Its last verdict is good, younger than 30 days and about what it claims now. It counts during a new test, too. */
  verified: boolean;
  /** Codes of why it is not verified; empty when it is, and during a test. */
  reasons: string[];
  /** The same in words. */
  text: string;
}

/** What a device is and can do, by its owner and its last heartbeats. */
export interface DeviceFacts {
  deviceId: DeviceId;
  ownerId: UserId;
  /** The label of its worker token. */
  name: string;
  /** `name` until a heartbeat sends another. */
  hostname: string;
  deviceType: DeviceType;
  /** Empty while unknown. */
  gpuName: string;
  gpuCount: number;
  /** Memory of one GPU, in GB. */
  gpuMemoryGb: number;
  cpuCores: number;
  ramGb: number;
  /** What its agent can enforce, as checked at its start: `script`, `image`, `network`, `gpu`, … */
  capabilities: string[];
  /** How many jobs it runs at once, 1 to 64; 1 until a heartbeat says more. */
  concurrency: number;
  /** Least price the owner accepts, in micro-dollars per hour after the fee; null: any. */
  minPriceUsdMicros: bigint | null;
  /** Its owner wants no new work on it for now; what runs goes on. */
  paused: boolean;
  /** It passed its self-test with the hardware it claims now, at most 30 days ago. */
  verified: boolean;
}

/** A device as its owner sees it. */
export interface OwnedDevice extends DeviceFacts {
  /** As in `GET /api/worker/devices`: its last heartbeat is recent, and it hasn't gone offline since. */
  online: boolean;
  /** Null before its first heartbeat. */
  lastHeartbeatAt: Date | null;
  hardware: HardwareStatus;
}

/** Earnings of an owner's devices since 00:00 UTC, in micro-coins; dollars count at the value of one coin. */
export interface EarnedToday {
  /** Of all devices, including revoked ones. */
  totalMicros: bigint;
  /** Devices without earnings are absent. */
  byDevice: Map<DeviceId, bigint>;
}

/** Facts about devices, for contexts that give them work or talk about them. */
export abstract class Devices {
  /** Null for unknown, revoked and barred devices. */
  abstract facts(id: DeviceId): Promise<DeviceFacts | null>;

  /**
   * When each device last called with its token, to the second. A lease lives while this is younger than
   * DEVICE_OFFLINE_AFTER_S. Revoked and barred devices, and those that never called, are absent.
   */
  abstract lastContact(ids: DeviceId[]): Promise<Map<DeviceId, Date>>;

  /** One device; null for unknown and revoked devices. */
  abstract owned(id: DeviceId): Promise<OwnedDevice | null>;

  /** A user's devices without the revoked ones, newest first, at most `limit`. */
  abstract ofOwner(ownerId: UserId, limit: number): Promise<OwnedDevice[]>;

  /** Online devices in no order, at most `limit`. Reads the presence of all devices: call rarely and cache the answer. */
  abstract online(limit: number): Promise<DeviceFacts[]>;

  /** Devices that are online now. Reads the presence of all devices: call rarely. */
  abstract onlineCount(): Promise<number>;

  /** GPU models by the devices' last heartbeats, revoked devices included; empty without a GPU or while unknown. */
  abstract gpuNames(ids: DeviceId[]): Promise<Map<DeviceId, string>>;

  abstract earnedToday(ownerId: UserId): Promise<EarnedToday>;
}

export interface DeviceCommand {
  /**
   * `start`: run this attempt. `cancel`: end this attempt. `stop`: end everything. `replicas`: what it should run for
   * deploys has changed; it asks (`POST /api/deploy/replicas/sync`). `self_test`: test the hardware when nothing runs.
   */
  type: 'start' | 'cancel' | 'stop' | 'replicas' | 'self_test';
  /** Sent beside `seq`, `type` and `at`, so in the API's own field names: `{job_id, attempt_id, …}`. */
  payload: object;
}

/**
 * The durable command sequence of each device, which its agent reads by long-poll.
 * A context whose write is one SQL statement calls `workers.send_command(device_id, type, payload)` in it, then
 * `announce`. Both ways of sending lock the device's row until the commit: lock your own rows first.
 */
export abstract class DeviceCommands {
  /** Appends a command in the caller's unit of work; waiting polls of this process answer right after the commit. */
  abstract send(deviceId: DeviceId, command: DeviceCommand): Promise<void>;

  /** Wakes this process's waiting polls of a device: at once, or after the running unit of work has committed. */
  abstract announce(deviceId: DeviceId): void;
}

/**
 * What other contexts' SQL may name; they get everything else through the classes above.
 * - `workers.owned_device (device_id, owner_id, name)`: all devices, also revoked ones.
 * - `workers.concurrency(device_id)`: how many jobs the device runs at once, at least 1.
 * - `workers.is_paused(device_id)`: its owner wants no new work on it for now.
 * - `workers.min_price(device_id)`: the least its owner works for, in micro-dollars per hour after the fee; 0: anything.
 * - `workers.send_command(device_id, type, payload)`: see `DeviceCommands`.
 * - `workers.changing(users, most)`: (user_id, id, version) of the users' devices, for hints to those who watch.
 */
export const WORKERS_SQL = [
  'workers.owned_device',
  'workers.concurrency()',
  'workers.is_paused()',
  'workers.min_price()',
  'workers.send_command()',
  'workers.changing()',
];
