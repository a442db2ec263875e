import type { UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A photo that was rewarded. We keep hashes, not photos. */
@Check('photo_sha256_check', 'length(sha256) = 32')
@Unique('photo_sha256_key', ['sha256'])
@Entity({ schema: 'assistant', name: 'photo' })
export class PhotoRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('bytea') sha256!: Buffer;
  /** Null: an anonymous caller. */
  @Column('uuid', { nullable: true }) userId!: UserId | null;
  @Column('timestamptz', { default: () => 'now()' }) seenAt!: Date;
}

/**
 * Perceptual hashes of the whole picture and of crops. Two hashes that differ in at most eight bits differ in at most
 * two bits of one of three bands (multi-index hashing, Norouzi et al. 2012), so equality of bands finds them.
 */
@Entity({ schema: 'assistant', name: 'photo_hash' })
export class PhotoHashRow {
  @PrimaryColumn('bigint', { transformer: bigints }) photoId!: bigint;
  @PrimaryColumn('bigint', { transformer: bigints }) hash!: bigint;
  @Column({ type: 'int', generatedType: 'STORED', asExpression: '((hash & (2097151)::bigint))::integer' })
  band0!: number;
  @Column({ type: 'int', generatedType: 'STORED', asExpression: '(((hash >> 21) & (2097151)::bigint))::integer' })
  band1!: number;
  @Column({ type: 'int', generatedType: 'STORED', asExpression: '(((hash >> 42) & (2097151)::bigint))::integer' })
  band2!: number;
}

/** Every 21-bit value with at most two bits set: the possible differences of a near hash's band. */
@Entity({ schema: 'assistant', name: 'band_difference' })
export class BandDifferenceRow {
  @PrimaryColumn('int') mask!: number;
}
