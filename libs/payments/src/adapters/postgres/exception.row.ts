import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Check(
  'exception_resolution',
  `((resolved_at IS NULL) = (resolved_by IS NULL)) AND ((resolved_at IS NULL) = (action IS NULL)) AND ((resolved_at IS NULL) = (note IS NULL))`,
)
@Unique('exception_once', ['code', 'ref'])
@Index('exception_open', ['id'], { where: `resolved_at IS NULL` })
@Index('exception_open_by_user', ['userId'], { where: `resolved_at IS NULL` })
@Entity({ schema: 'payments', name: 'exception' })
export class ExceptionRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') code!: string;
  @Column('text') ref!: string;
  @Column('uuid', { nullable: true }) depositId!: string | null;
  @Column('uuid', { nullable: true }) withdrawalId!: string | null;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('bigint', { nullable: true, transformer: bigints }) amountMicros!: bigint | null;
  @Column('text', { nullable: true }) currency!: string | null;
  @Column('text') detail!: string;
  @Column('timestamptz', { default: () => 'now()' }) openedAt!: Date;
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
  @Column('text', { nullable: true }) resolvedBy!: string | null;
  @Column('text', { nullable: true }) action!: string | null;
  @Column('text', { nullable: true }) note!: string | null;
}
