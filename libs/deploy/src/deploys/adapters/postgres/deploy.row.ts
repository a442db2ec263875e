import type { Currency, UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DeployId, DeployStatus, DeployType, PlacementId } from '../../../contract.js';
import type { DeployEventType } from '../../domain/deploy-event.js';
import type { ExecutorName, Revision } from '../../domain/deploy.js';

@Check('deploy_check', 'billed_micros >= 0 AND billed_micros <= held_micros')
@Check('deploy_check1', 'returned_micros = (held_micros - billed_micros)')
@Check('deploy_currency_check', `currency IN ('coin', 'usd')`)
@Check('deploy_duration_hrs_check', 'duration_hrs >= 1 AND duration_hrs <= 8760')
@Check('deploy_executor_check', `executor IN ('devices', 'swarm', 'kubernetes')`)
@Check('deploy_gpu_hour_micros_check', 'gpu_hour_micros > 0')
@Check('deploy_held_micros_check', 'held_micros > 0')
@Check('deploy_job_type_check', `job_type IN ('Docker', 'Jupyter', 'Inference', 'Training', 'Script')`)
@Check('deploy_min_healthy_s_check', 'min_healthy_s >= 0 AND min_healthy_s <= 3600')
@Check(
  'deploy_over',
  `(status IN ('completed', 'failed', 'stopped') = (ended_at IS NOT NULL)) AND ((ended_at IS NULL) = (returned_micros IS NULL)) AND ((ended_at IS NULL) = (look_at IS NOT NULL))`,
)
@Check('deploy_port_check', 'port >= 1 AND port <= 65535')
@Check('deploy_replicas_check', 'replicas >= 1 AND replicas <= 100')
@Check('deploy_started', '(started_at IS NULL) = (ends_at IS NULL)')
@Check('deploy_status_check', `status IN ('queued', 'starting', 'running', 'completed', 'failed', 'stopped')`)
@Index('deploy_look', ['lookAt'], { where: `look_at IS NOT NULL` })
@Index('deploy_open_of_owner', ['ownerId', 'id'], { where: `num_nulls(ended_at) = 1` })
@Index('deploy_owner', ['ownerId', 'id'])
@Entity({ schema: 'deploy', name: 'deploy' })
export class DeployRow {
  @PrimaryColumn('uuid') id!: DeployId;
  @Column('uuid') ownerId!: UserId;
  @Column('text') name!: string;
  @Column('text') jobType!: DeployType;
  @Column('text') executor!: ExecutorName;
  /** As asked for; 'cpu' is a machine without a GPU. */
  @Column('text') gpuModel!: string;
  @Column('int') replicas!: number;
  @Column('int') durationHrs!: number;
  @Column('text') currency!: Currency;
  /** Micro-units of the currency for one GPU (or one machine without) and hour. */
  @Column('bigint', { transformer: bigints }) gpuHourMicros!: bigint;
  @Column('int', { nullable: true }) port!: number | null;
  @Column('boolean') autoRenew!: boolean;
  @Column('int') minHealthyS!: number;
  @Column('text', { default: 'queued' }) status!: DeployStatus;
  /** Why it has this status: a code for programs, a sentence for people. */
  @Column('text', { default: 'looking' }) reasonCode!: string;
  @Column('text', { default: 'Places are being looked for' }) reason!: string;
  /** What replicas should run, and the last revision that ran on all of them for min_healthy_s. */
  @Column('int') revision!: number;
  @Column('int', { nullable: true }) goodRevision!: number | null;
  /** Everything ever held, everything paid of it, and what returned at the end. */
  @Column('bigint', { transformer: bigints }) heldMicros!: bigint;
  @Column('bigint', { transformer: bigints, default: 0 }) billedMicros!: bigint;
  @Column('bigint', { nullable: true, transformer: bigints }) returnedMicros!: bigint | null;
  /** Number of extensions of the hold; part of the keys of their transfers. */
  @Column('int', { default: 0 }) extensions!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** The first replica ran; the time that was bought counts from here. */
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endsAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** When a scheduler should look at it next; null when it is over. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' }) lookAt!: Date | null;
  @Column('uuid', { nullable: true }) keyId!: string | null;
}

/** Immutable, except for its verdict. */
@Check('revision_gpu_count_check', 'gpu_count >= 0 AND gpu_count <= 64')
@Check('revision_memory_mb_check', 'memory_mb >= 16 AND memory_mb <= 1048576')
@Check('revision_revision_check', 'revision >= 1')
@Check('revision_verdict_check', `verdict IN ('untried', 'good', 'bad')`)
@Entity({ schema: 'deploy', name: 'revision' })
export class RevisionRow {
  @ForeignKey(() => DeployRow, { name: 'revision_deploy_id_fkey' })
  @PrimaryColumn('uuid')
  deployId!: DeployId;
  @PrimaryColumn('int') revision!: number;
  @Column('text', { nullable: true }) image!: string | null;
  @Column('jsonb', { nullable: true }) command!: string[] | null;
  @Column('jsonb', { default: () => `'{}'::jsonb` }) env!: Record<string, string>;
  @Column('boolean') network!: boolean;
  @Column('int') memoryMb!: number;
  @Column('int') gpuCount!: number;
  /** The revision whose content a rollback brought back. */
  @Column('int', { nullable: true }) copyOf!: number | null;
  @Column('text', { default: 'untried' }) verdict!: Revision['verdict'];
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}

/** A line of the history, for people. Ids are made in order (UUIDv7). */
@Index('event_deploy', ['deployId', 'id'])
@Entity({ schema: 'deploy', name: 'event' })
export class EventRow {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => DeployRow, { name: 'event_deploy_id_fkey' })
  @Column('uuid')
  deployId!: DeployId;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
  @Column('text') type!: DeployEventType;
  @Column('text') message!: string;
  @Column('int', { nullable: true }) replica!: number | null;
  @Column('int', { nullable: true }) revision!: number | null;
  @Column('uuid', { nullable: true }) placementId!: PlacementId | null;
}
