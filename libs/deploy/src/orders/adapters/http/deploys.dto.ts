import { ApiProperty } from '@nestjs/swagger';
import {
  OkDto,
  EXAMPLE_TIME,
  IdField,
  NullableIdField,
  TimeField,
  NullableTimeField,
  PageDto,
  AmountField,
  NullableAmountField,
} from '@app/platform';
import { CURRENCIES, type Currency } from '@app/kernel';
import { DEPLOY_STATUSES, DEPLOY_TYPES, type DeployStatus, type DeployType } from '../../../contract.js';
import { DEPLOY_EVENT_TYPES, type DeployEventType } from '../../../deploys/domain/deploy-event.js';
import { EXECUTORS, PLACEMENT_CAUSES, type ExecutorName, type PlacementCause } from '../../../deploys/domain/deploy.js';

const EXAMPLE_URL = 'http://1-0197a3c27d1e7b609c1f5d1a2b3c4d5e.localhost:3080/';
const LATER_TIME = '2026-11-21T10:30:00.000Z';
export const REPLICA_STATES = ['waiting', 'assigned', 'starting', 'running', 'ended'] as const;

/** In `payment_type`. */
export class DeployCostDto {
  /** Held for it so far, extensions included. @example 3.5 */
  @AmountField()
  held!: number;

  /** Paid so far, for running seconds. @example 0 */
  @AmountField()
  billed!: number;

  /** Price of an hour of all replicas that should run. @example 3.5 */
  @AmountField()
  per_hour!: number;

  /** Earned so far: `billed`, and the running seconds since. @example 1.75 */
  @AmountField()
  so_far!: number;

  /** Returned at the end: `held` less `billed`; null before. */
  @NullableAmountField(null)
  returned!: number | null;
}

export class DeployItemDto {
  @IdField()
  id!: string;

  @ApiProperty({ example: 'my notebook' })
  job_name!: string;

  @ApiProperty({ enum: DEPLOY_TYPES, enumName: 'DeployType', example: 'Jupyter' })
  job_type!: DeployType;

  @ApiProperty({ example: 'RTX 4090' })
  gpu_model!: string;

  /** GPUs of each replica; 0 for a deploy without. */
  @ApiProperty({ type: 'integer', example: 1 })
  gpu_count!: number;

  /** Number of replicas that should run. */
  @ApiProperty({ type: 'integer', example: 1 })
  replicas!: number;

  /** Number of replicas that run now. */
  @ApiProperty({ type: 'integer', example: 1 })
  running_replicas!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  duration_hrs!: number;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'coin' })
  payment_type!: Currency;

  @ApiProperty({ enum: DEPLOY_STATUSES, enumName: 'DeployStatus', example: 'running' })
  status!: DeployStatus;

  /** Why it is in this state, a sentence; empty when there is nothing to explain. */
  @ApiProperty({ example: '' })
  reason!: string;

  /** The reason as a code, such as `no_matching_device`, `devices_busy` or `price_too_low`; may be empty. */
  @ApiProperty({ example: '' })
  reason_code!: string;

  /** The revision that replicas should run. */
  @ApiProperty({ type: 'integer', example: 1 })
  revision!: number;

  cost!: DeployCostDto;

  @TimeField()
  created_at!: string;

  /** When its first replica ran; null before. */
  @NullableTimeField(EXAMPLE_TIME)
  started_at!: string | null;

  /** End of its time; null before it ran. */
  @NullableTimeField(LATER_TIME)
  ends_at!: string | null;

  @NullableTimeField()
  ended_at!: string | null;
}

export class DeployListDto extends PageDto {
  /** Newest first. */
  jobs!: DeployItemDto[];
}

export class DeployDto extends DeployItemDto {
  /** Last revision that ran on all replicas for `min_healthy_s`; a failing update goes back to it. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1 })
  good_revision!: number | null;

  /** @example false */
  auto_renew!: boolean;

  @ApiProperty({ type: 'integer', example: 10 })
  min_healthy_s!: number;

  /** Port of its service inside; null: none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 8888 })
  port!: number | null;

  /** Its executor: the market's devices or a cluster. */
  @ApiProperty({ enum: EXECUTORS, enumName: 'DeployExecutor', example: 'devices' })
  executor!: ExecutorName;
}

export class DeployReplicaDto {
  @ApiProperty({ type: 'integer', example: 1 })
  replica!: number;

  /** Id of its newest run; null before the first. */
  @NullableIdField()
  placement_id!: string | null;

  /** `waiting`: no place yet. `assigned`: sent to its place. `ended`: its newest run is over, see `cause`. */
  @ApiProperty({ enum: REPLICA_STATES, enumName: 'ReplicaState', example: 'running' })
  state!: (typeof REPLICA_STATES)[number];

  /** Name of the device or node where it runs. */
  @ApiProperty({ type: String, nullable: true, example: 'rig-7' })
  place!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1 })
  revision!: number | null;

  /** Since when it is in this state. */
  @TimeField()
  since!: string;

  /** Start of billing; null before it ran. */
  @NullableTimeField(EXAMPLE_TIME)
  running_at!: string | null;

  @ApiProperty({ enum: PLACEMENT_CAUSES, enumName: 'ReplicaEndCause', nullable: true, example: null })
  cause!: PlacementCause | null;

  @ApiProperty({ type: 'integer', nullable: true, example: null })
  exit_code!: number | null;

  /** For people. */
  @ApiProperty({ example: '' })
  reason!: string;

  /** Address of its port while it runs; `POST /api/deploy/jobs/{id}/access` opens it. */
  @ApiProperty({ type: String, nullable: true, example: EXAMPLE_URL })
  url!: string | null;
}

export class DeployEventDto {
  @TimeField()
  at!: string;

  @ApiProperty({ enum: DEPLOY_EVENT_TYPES, enumName: 'DeployEventType', example: 'lost' })
  type!: DeployEventType;

  /** For people. */
  @ApiProperty({ example: 'Device rig-7 stopped answering; replaced by rig-9' })
  message!: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 1 })
  replica!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1 })
  revision!: number | null;
}

export class DeployReceiptLineDto {
  @ApiProperty({ type: 'integer', example: 1 })
  replica!: number;

  /** @example rig-7 */
  place!: string;

  @ApiProperty({ type: 'integer', example: 1 })
  revision!: number;

  /** Paid whole seconds: from its start to its end, or to the last report of a device that fell silent. */
  @ApiProperty({ type: 'integer', example: 1800 })
  running_s!: number;

  /** @example 1.75 */
  @AmountField()
  amount!: number;

  @ApiProperty({ enum: PLACEMENT_CAUSES, enumName: 'ReplicaEndCause', example: 'stopped' })
  cause!: PlacementCause;
}

/** Final cost of a deploy, in its `payment_type`: `held` is the sum of `billed` and `returned`. */
export class DeployReceiptDto {
  /** @example 3.5 */
  @AmountField()
  held!: number;

  /** @example 1.75 */
  @AmountField()
  billed!: number;

  /** @example 1.75 */
  @AmountField()
  returned!: number;

  /** One line per billed run of a replica, newest first; at most 1000. */
  lines!: DeployReceiptLineDto[];

  /** Billed for runs that `lines` leaves out. @example 0 */
  @AmountField()
  other_amount!: number;
}

export class DeployReplyDto extends OkDto {
  job!: DeployDto;

  /** Ordered by number. */
  replicas!: DeployReplicaDto[];

  /** The newest 50 events, oldest first. */
  events!: DeployEventDto[];

  /** Null until it is over. */
  @ApiProperty({ type: DeployReceiptDto, nullable: true })
  receipt!: DeployReceiptDto | null;
}
