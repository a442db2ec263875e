import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Check('command_type_check', `type IN ('start', 'cancel', 'stop', 'replicas', 'self_test')`)
@Index('command_at', ['at'])
@Entity({ schema: 'workers', name: 'command' })
export class CommandRow {
  @PrimaryColumn('uuid') deviceId!: string;
  @PrimaryColumn('bigint', { transformer: bigints }) seq!: bigint;
  @Column('text') type!: string;
  @Column('jsonb') payload!: object;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
}
