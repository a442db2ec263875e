import { ApiProperty } from '@nestjs/swagger';
import { AmountField, CountField, IdField, NullableTimeField, OkDto, SizeField, TimeField } from '@app/platform';

export class BacklogDto {
  /** At most 10,000 are counted. */
  @CountField(2)
  count!: number;

  /** Since when the oldest waits; null: nothing does. */
  @NullableTimeField('2026-11-21T09:30:00.000Z')
  oldest_at!: string | null;
}

export class AuditStateDto {
  /** When it ended. */
  @TimeField()
  at!: string;

  @ApiProperty({ example: true })
  ok!: boolean;

  @CountField(120)
  checks!: number;

  /** Names of the checks that failed. */
  @ApiProperty({ type: [String], example: [] })
  failures!: string[];
}

/** What needs a person. */
export class AttentionDto {
  /** Open disputes. */
  disputes!: BacklogDto;

  /** Withdrawals that wait for approval. */
  withdrawals!: BacklogDto;

  /** Open payment exceptions. */
  payment_exceptions!: BacklogDto;

  dead_events!: BacklogDto;

  /** The newest regular audit of the ledger; null: none ended yet. */
  @ApiProperty({ type: AuditStateDto, nullable: true })
  audit!: AuditStateDto | null;
}

/** A process of the service, until a day after its end. */
export class ServiceProcessDto {
  @IdField()
  id!: string;

  /** `api`, `background`, `standalone` (both in one), `gateway`. */
  @ApiProperty({ example: 'api' })
  kind!: string;

  @ApiProperty({ example: 'market-1' })
  host!: string;

  @CountField(4711)
  pid!: number;

  @ApiProperty({ example: '0.1.0' })
  version!: string;

  @TimeField()
  started_at!: string;

  @TimeField()
  last_seen_at!: string;

  /** It reported within 45 seconds. */
  @ApiProperty({ example: true })
  alive!: boolean;
}

export class QueueDto extends BacklogDto {
  /** `waiting_jobs`, `deploys_due`, `webhook_deliveries`, `mails`, `outbox` (internal events, mails included), `feed`. */
  @ApiProperty({ example: 'waiting_jobs' })
  name!: string;
}

export class HeldMoneyDto {
  /** What it is held for: `job`, `deploy`, `session`, `withdrawal`, `dispute`. */
  @ApiProperty({ example: 'job' })
  subject!: string;

  @AmountField(12.5)
  coin!: number;

  @AmountField(0)
  usd!: number;
}

export class LastBackupDto {
  @TimeField()
  ended_at!: string;

  @SizeField(120_000)
  rows!: number;
}

export class FailedRequestDto {
  @ApiProperty({ maxLength: 128, example: 'trace.me:42' })
  request_id!: string;

  @TimeField()
  at!: string;

  @ApiProperty({ example: 'GET' })
  method!: string;

  @ApiProperty({ example: '/api/jobs/:id' })
  route!: string;

  @CountField(500)
  status!: number;

  /** Class and code of the error; the log has its message. */
  @ApiProperty({ example: 'QueryFailedError 57014' })
  kind!: string;
}

export class OverviewDto extends OkDto {
  attention!: AttentionDto;

  /** Living ones first. */
  processes!: ServiceProcessDto[];

  queues!: QueueDto[];

  /** Open holds by what they are for. */
  held!: HeldMoneyDto[];

  @CountField(42)
  devices_online!: number;

  /** The newest complete `npm run backup`; null: never. */
  @ApiProperty({ type: LastBackupDto, nullable: true })
  backup!: LastBackupDto | null;

  /** The newest 50 internal errors, newest first. */
  errors!: FailedRequestDto[];
}
