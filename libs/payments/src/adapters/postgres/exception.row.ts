import type { UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DepositId } from '../../domain/deposit.js';
import type { ExceptionAction, ExceptionCode, ExceptionId } from '../../domain/payment-exception.js';
import type { WithdrawalId } from '../../domain/withdrawal.js';

@Check(
  'exception_resolution',
  `((resolved_at IS NULL) = (resolved_by IS NULL)) AND ((resolved_at IS NULL) = (action IS NULL)) AND ((resolved_at IS NULL) = (note IS NULL))`,
)
@Unique('exception_once', ['code', 'ref'])
@Index('exception_open', ['id'], { where: `resolved_at IS NULL` })
@Index('exception_open_by_user', ['userId'], { where: `resolved_at IS NULL` })
@Entity({ schema: 'payments', name: 'exception' })
export class ExceptionRow {
  @PrimaryColumn('uuid') id!: ExceptionId;
  @Column('text') code!: ExceptionCode;
  @Column('text') ref!: string;
  @Column('uuid', { nullable: true }) depositId!: DepositId | null;
  @Column('uuid', { nullable: true }) withdrawalId!: WithdrawalId | null;
  @Column('uuid', { nullable: true }) userId!: UserId | null;
  @Column('bigint', { nullable: true, transformer: bigints }) amountMicros!: bigint | null;
  @Column('text', { nullable: true }) currency!: string | null;
  @Column('text') detail!: string;
  @Column('timestamptz', { default: () => 'now()' }) openedAt!: Date;
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
  @Column('text', { nullable: true }) resolvedBy!: UserId | 'operator' | null;
  @Column('text', { nullable: true }) action!: ExceptionAction | null;
  @Column('text', { nullable: true }) note!: string | null;
}
