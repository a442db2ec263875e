import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Index('audited_act_at', ['at'])
@Index('audited_act_of_kind', ['act', 'id'])
@Index('audited_act_of_user', ['userId', 'id'])
@Entity({ schema: 'platform', name: 'audited_act' })
export class AuditedActRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  /** The user, an admin, or 'operator'. */
  @Column('text') by!: string;
  @Column('text') act!: string;
  @Column('jsonb', { default: () => `'{}'::jsonb` }) detail!: object;
  /** Of the request, where there was one. */
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) program!: string | null;
  @Column('text', { nullable: true }) requestId!: string | null;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
  @Column('uuid', { nullable: true }) apiKeyId!: string | null;
}
