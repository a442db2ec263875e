import { bigints } from '../columns.js';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Check('rate_count_key_check', 'length(key) = 16')
@Index('rate_count_forget', ['forgetAt'])
@Entity({ schema: 'platform', name: 'rate_count' })
export class RateCountRow {
  /** Hash of policy and subject: no address and no token is kept. */
  @PrimaryColumn('bytea') key!: Buffer;
  /** Number of the window, and the requests in it and in the one before. */
  @Column('bigint', { transformer: bigints }) timeWindow!: bigint;
  @Column('int') count!: number;
  @Column('int') before!: number;
  @Column('timestamptz') forgetAt!: Date;
}
