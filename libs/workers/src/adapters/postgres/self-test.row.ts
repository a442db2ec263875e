import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row per device that ever began, or was asked for, a test. */
@Entity({ schema: 'workers', name: 'self_test' })
export class SelfTestRow {
  @PrimaryColumn('uuid') deviceId!: string;
  /** Its owner wants one that has not begun since. */
  @Column('timestamptz', { nullable: true }) askedAt!: Date | null;
  /** The one that runs: until its verdict, or until it took too long. */
  @Column('uuid', { nullable: true }) testId!: string | null;
  @Column('timestamptz', { nullable: true }) begunAt!: Date | null;
  @Column('text', { nullable: true }) seed!: string | null;
  /** When that seed was given. */
  @Column('timestamptz', { nullable: true }) roundAt!: Date | null;
  @Column('jsonb', { nullable: true }) claims!: object | null;
  @Column('jsonb', { default: () => `'[]'::jsonb` }) rounds!: object;
  @Column('int', { default: 0 }) calls!: number;
  /** The last verdict, and the claims that it was about. */
  @Column('timestamptz', { nullable: true }) testedAt!: Date | null;
  @Column('text', { array: true, nullable: true }) failures!: string[] | null;
  @Column('jsonb', { nullable: true }) shown!: object | null;
  @Column('jsonb', { nullable: true }) found!: object | null;
  @Column('int', { nullable: true }) cpuCores!: number | null;
  @Column('float8', { nullable: true }) ramGb!: number | null;
  @Column('text', { nullable: true }) gpuName!: string | null;
  @Column('int', { nullable: true }) gpuCount!: number | null;
  @Column('float8', { nullable: true }) gpuMemoryGb!: number | null;
}
