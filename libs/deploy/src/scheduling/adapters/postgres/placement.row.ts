import type { DeviceId, UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DeployId, PlacementId } from '../../../contract.js';
import { DeployRow } from '../../../deploys/adapters/postgres/deploy.row.js';
import type { Placement, PlacementCause } from '../../../deploys/domain/deploy.js';

@Check('placement_billed_micros_check', 'billed_micros >= 0')
@Check('placement_cause_check', `cause IN ('completed', 'failed', 'lost', 'released', 'refused', 'stopped')`)
@Check('placement_hour_micros_check', 'hour_micros > 0')
@Check('placement_memory_mb_check', 'memory_mb >= 0')
@Check('placement_over', `((state = 'ended') = (ended_at IS NOT NULL)) AND ((state = 'ended') = (cause IS NOT NULL))`)
@Check('placement_places_check', 'places IN (0, 1)')
@Check('placement_ran', '((running_at IS NULL) = (good_at IS NULL)) AND (running_at <= good_at)')
@Check('placement_replica_check', 'replica >= 1 AND replica <= 100')
@Check('placement_room', 'room >= 0 AND ((room + places) >= 1)')
@Check('placement_state_check', `state IN ('assigned', 'starting', 'running', 'ended')`)
@Index('placement_cluster', ['id'], { where: `(ended_at IS NULL) AND (device_id IS NULL)` })
@Index('placement_deploy', ['deployId', 'replica', 'id'])
@Index('placement_device', ['deviceId'], { where: `(ended_at IS NULL) AND (device_id IS NOT NULL)` })
@Index('placement_one_live', ['deployId', 'replica'], { unique: true, where: `num_nulls(ended_at) = 1` })
@Entity({ schema: 'deploy', name: 'placement' })
export class PlacementRow {
  @PrimaryColumn('uuid') id!: PlacementId;
  @ForeignKey(() => DeployRow, { name: 'placement_deploy_id_fkey' })
  @Column('uuid')
  deployId!: DeployId;
  /** 1 … replicas. */
  @Column('int') replica!: number;
  @Column('int') revision!: number;
  /** Null on a cluster. */
  @Column('uuid', { nullable: true }) deviceId!: DeviceId | null;
  @Column('uuid', { nullable: true }) ownerId!: UserId | null;
  /** Name of the place, for people: a device or a node. */
  @Column('text') place!: string;
  /** Of the host's room: its GPUs, or 1. */
  @Column('int') room!: number;
  /** Micro-units of the deploy's currency for an hour of this replica. */
  @Column('bigint', { transformer: bigints }) hourMicros!: bigint;
  @Column('text', { default: 'assigned' }) state!: Placement['state'];
  @Column('timestamptz', { default: () => 'now()' }) assignedAt!: Date;
  /** Its runner reported it last. */
  @Column('timestamptz', { nullable: true }) heardAt!: Date | null;
  @Column('timestamptz', { nullable: true }) runningAt!: Date | null;
  /** The last report that it runs: billed from running_at to here. */
  @Column('timestamptz', { nullable: true }) goodAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /**
   * completed: a batch program's exit 0. failed: its program's fault. lost: silence. released, refused: the device's
   * choice. stopped: by the service (rollout, scale, stop, end of the time).
   */
  @Column('text', { nullable: true }) cause!: PlacementCause | null;
  @Column('int', { nullable: true }) exitCode!: number | null;
  @Column('text', { default: '' }) reason!: string;
  @Column('bigint', { transformer: bigints, default: 0 }) billedMicros!: bigint;
  /** Number of payments; part of the keys of their transfers. */
  @Column('int', { default: 0 }) payments!: number;
  /** host:port where a cluster's replica is reached; devices are reached through their tunnels. */
  @Column('text', { nullable: true }) address!: string | null;
  /** Bytes of log received, and the first that is still kept. */
  @Column('bigint', { transformer: bigints, default: 0 }) logBytes!: bigint;
  @Column('bigint', { transformer: bigints, default: 0 }) logFirst!: bigint;
  @Column('int', { default: 0 }) memoryMb!: number;
  @Column('int', { default: 0 }) places!: number;
}

/** Room of devices for replicas. The CHECKs make a double placement impossible. */
@Check('host_memory', 'memory_used >= 0 AND memory_used <= memory_mb')
@Check('host_places', 'places_used >= 0 AND places_used <= places')
@Check('host_room', 'used >= 0 AND used <= room')
@Entity({ schema: 'deploy', name: 'host' })
export class HostRow {
  @PrimaryColumn('uuid') deviceId!: DeviceId;
  /** GPUs; a machine without counts as one. */
  @Column('int') room!: number;
  @Column('int', { default: 0 }) used!: number;
  @Column('int', { nullable: true }) memoryMb!: number | null;
  @Column('int', { default: 0 }) memoryUsed!: number;
  @Column('int', { default: 0 }) places!: number;
  @Column('int', { default: 0 }) placesUsed!: number;
}
