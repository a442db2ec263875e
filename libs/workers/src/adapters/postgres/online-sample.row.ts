import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How many devices were online, every five minutes. */
@Check('online_sample_devices_check', 'devices >= 0')
@Entity({ schema: 'workers', name: 'online_sample' })
export class OnlineSampleRow {
  /** The start of the five minutes: with this key, of all processes one samples. */
  @PrimaryColumn('timestamptz') slot!: Date;
  @Column('int') devices!: number;
}
