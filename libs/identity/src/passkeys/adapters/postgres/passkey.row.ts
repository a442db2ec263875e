import type { UserId } from '@app/kernel';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AccountRow } from '../../../accounts/adapters/postgres/account.row.js';
import type { PasskeyId, Transport } from '../../domain/passkey.js';

@Check('passkey_credential_id_check', 'length(credential_id) BETWEEN 1 AND 1023')
@Check('passkey_public_key_check', 'length(public_key) BETWEEN 1 AND 1024')
@Check('passkey_counter_check', 'counter BETWEEN 0 AND 4294967295')
@Unique('passkey_credential_id_key', ['credentialId'])
@Index('passkey_account', ['accountId'])
@Entity({ schema: 'identity', name: 'passkey' })
export class PasskeyRow {
  @PrimaryColumn('uuid') id!: PasskeyId;
  @ForeignKey(() => AccountRow, { name: 'passkey_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  accountId!: UserId;
  @Column('text') name!: string;
  @Column('bytea') credentialId!: Buffer;
  @Column('bytea') publicKey!: Buffer;
  /** 32 bits without a sign; a double holds them exactly. */
  @Column('float8') counter!: number;
  @Column('text', { array: true }) transports!: Transport[];
  @Column('bool') backedUp!: boolean;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}

/** A challenge that served, as a hash, until it expires. */
@Check('served_challenge_hash_check', 'length(hash) = 32')
@Index('served_challenge_expires', ['expiresAt'])
@Entity({ schema: 'identity', name: 'served_challenge' })
export class ServedChallengeRow {
  @PrimaryColumn('bytea') hash!: Buffer;
  @Column('timestamptz') expiresAt!: Date;
}
