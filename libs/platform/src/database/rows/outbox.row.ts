import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Index('outbox_dead', ['id'], { where: `dead` })
@Index('outbox_internal', ['dueAt'], { where: `(audience IS NULL) AND (NOT dead)` })
@Index('outbox_public', ['id'], { where: `(audience IS NOT NULL) AND (NOT dead)` })
@Entity({ schema: 'platform', name: 'outbox' })
export class OutboxRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('text') type!: string;
  @Column('jsonb') payload!: object;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) dueAt!: Date;
  @Column('int', { default: 0 }) attempts!: number;
  @Column('boolean', { default: false }) dead!: boolean;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('uuid', { array: true, nullable: true }) audience!: string[] | null;
}
