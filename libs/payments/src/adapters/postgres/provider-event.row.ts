import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ProviderEvent } from '../../ports/payment-provider.js';

@Index('event_applied', ['appliedAt'], { where: `applied_at IS NOT NULL` })
@Index('event_due', ['dueAt'], { where: `due_at IS NOT NULL` })
@Entity({ schema: 'payments', name: 'event' })
export class EventRow {
  @PrimaryColumn('text') id!: string;
  @Column('text') type!: string;
  @Column('text', { nullable: true }) aboutKind!: NonNullable<ProviderEvent['about']>['kind'] | null;
  @Column('text', { nullable: true }) aboutRef!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) receivedAt!: Date;
  @Column('timestamptz', { nullable: true }) appliedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  @Column('int', { default: 0 }) tries!: number;
  @Column('text', { nullable: true }) lastError!: string | null;
}
