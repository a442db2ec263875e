import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { PlacementId } from '../../../contract.js';
import { PlacementRow } from '../../../scheduling/adapters/postgres/placement.row.js';

@Check('log_bytes_check', 'bytes > 0')
@Entity({ schema: 'deploy', name: 'log' })
export class LogRow {
  @ForeignKey(() => PlacementRow, { name: 'log_placement_id_fkey' })
  @PrimaryColumn('uuid')
  placementId!: PlacementId;
  /** Byte of the placement's log that this piece begins with. */
  @PrimaryColumn('bigint', { transformer: bigints }) start!: bigint;
  @Column('text') text!: string;
  @Column('int') bytes!: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
}
