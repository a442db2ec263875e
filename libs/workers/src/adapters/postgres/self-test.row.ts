import type { DeviceId } from '@app/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Claims, Failure, Measurements, Round, ShownWork } from '../../domain/self-test-verdict.js';

/** One row per device that ever began a test or was asked for one. */
@Entity({ schema: 'workers', name: 'self_test' })
export class SelfTestRow {
  @PrimaryColumn('uuid') deviceId!: DeviceId;
  /** When its owner asked for a test that has not begun since. */
  @Column('timestamptz', { nullable: true }) askedAt!: Date | null;
  /** The running test, until its verdict or until it took too long. */
  @Column('uuid', { nullable: true }) testId!: string | null;
  @Column('timestamptz', { nullable: true }) begunAt!: Date | null;
  @Column('text', { nullable: true }) seed!: string | null;
  /** When the server gave that seed. */
  @Column('timestamptz', { nullable: true }) roundAt!: Date | null;
  @Column('jsonb', { nullable: true }) claims!: Claims | null;
  @Column('jsonb', { default: () => `'[]'::jsonb` }) rounds!: Round[];
  @Column('int', { default: 0 }) calls!: number;
  /** The last verdict and, below, the claims that it was about. */
  @Column('timestamptz', { nullable: true }) testedAt!: Date | null;
  @Column('text', { array: true, nullable: true }) failures!: Failure[] | null;
  @Column('jsonb', { nullable: true }) shown!: ShownWork | null;
  @Column('jsonb', { nullable: true }) found!: Measurements | null;
  @Column('int', { nullable: true }) cpuCores!: number | null;
  @Column('float8', { nullable: true }) ramGb!: number | null;
  @Column('text', { nullable: true }) gpuName!: string | null;
  @Column('int', { nullable: true }) gpuCount!: number | null;
  @Column('float8', { nullable: true }) gpuMemoryGb!: number | null;
}
