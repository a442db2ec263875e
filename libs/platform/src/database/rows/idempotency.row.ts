import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Index('idempotency_created_at', ['createdAt'])
@Entity({ schema: 'platform', name: 'idempotency' })
export class IdempotencyRow {
  @PrimaryColumn('bytea') keyHash!: Buffer;
  @Column('bytea') requestHash!: Buffer;
  @Column('smallint') status!: number;
  @Column('bytea') reply!: Buffer;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
