import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Check('audit_result_single_check', 'single')
@Entity({ schema: 'ledger', name: 'audit_result' })
export class AuditResultRow {
  @PrimaryColumn('boolean', { default: true }) single!: boolean;
  @Column('timestamptz') at!: Date;
  @Column('int') checks!: number;
  @Column('int') failed!: number;
  /** Names of the checks that failed. */
  @Column('text', { array: true, default: () => `'{}'::text[]` }) failures!: string[];
}

/** Settings that amounts follow from, e.g. PLATFORM_FEE_BPS: one row whenever a process starts with another value. */
@Entity({ schema: 'ledger', name: 'term_change' })
export class TermChangeRow {
  @PrimaryColumn('text') name!: string;
  @Column('bigint', { transformer: bigints }) value!: bigint;
  @PrimaryColumn('timestamptz', { default: () => 'clock_timestamp()' }) since!: Date;
}
