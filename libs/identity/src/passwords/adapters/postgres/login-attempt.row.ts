import type { UserId } from '@app/kernel';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountRow } from '../../../accounts/adapters/postgres/account.row.js';

/** Subjects are hashes: we keep no network or e-mail address of a stranger in clear text. */
@Check('failure_count_subject_check', 'length(subject) = 32')
@Index('failure_count_last', ['lastFailureAt'])
@Entity({ schema: 'identity', name: 'failure_count' })
export class FailureCountRow {
  @PrimaryColumn('bytea') subject!: Buffer;
  @Column('int') failures!: number;
  @Column('timestamptz') lastFailureAt!: Date;
  @Column('timestamptz', { nullable: true }) blockedUntil!: Date | null;
}

@Check('known_network_network_check', 'length(network) = 32')
@Index('known_network_seen', ['seenAt'])
@Entity({ schema: 'identity', name: 'known_network' })
export class KnownNetworkRow {
  @ForeignKey(() => AccountRow, { name: 'known_network_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  accountId!: UserId;
  @PrimaryColumn('bytea') network!: Buffer;
  @Column('timestamptz') seenAt!: Date;
}
