import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Check(
  'reconciliation_finished',
  `((finished_at IS NULL) = (lines IS NULL)) AND ((finished_at IS NULL) = (differences IS NULL))`,
)
@Entity({ schema: 'payments', name: 'reconciliation' })
export class ReconciliationRow {
  @PrimaryColumn('date') day!: string;
  @Column('timestamptz', { default: () => 'now()' }) startedAt!: Date;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
  @Column('int', { nullable: true }) lines!: number | null;
  @Column('int', { nullable: true }) differences!: number | null;
}
