import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, IdField, TimeField, NullableTimeField, PageDto } from '@app/platform';
import { IsIn } from 'class-validator';
import { LANGUAGES, type Language } from '../../../domain/language.js';
import { REWARD_REASONS, type RewardReason } from '../../domain/reward-reasons.js';
import { GOODNESS_TYPES, type GoodnessType, type RewardKind, type RewardStatus } from '../../domain/reward.js';

export class RewardItemDto {
  @IdField()
  id!: string;

  /** When it was claimed. */
  @TimeField()
  at!: string;

  /** `photo`: a deed that was shown. `first_work`: paid once by chat for work that devices did here. */
  @ApiProperty({ enum: ['photo', 'first_work'], example: 'photo' })
  kind!: RewardKind;

  /**
   * `paid`, `held` until `held_until`, `refused` (at once, during the hold, or after it when nobody approved it), or `clawed_back`: taken back after it was
   * paid.
   */
  @ApiProperty({ enum: ['paid', 'held', 'refused', 'clawed_back'], example: 'held' })
  status!: RewardStatus;

  /** Why, as a code that never changes its meaning. */
  @ApiProperty({ enum: REWARD_REASONS, example: 'no_word' })
  reason!: RewardReason;

  /** The reason, for people, in the first of `Accept-Language` that is spoken here, else English. */
  @ApiProperty({
    example: 'Thank you! We saw your good deed. We hold 3 coins for you until 2026-11-22 09:30 UTC.',
  })
  message!: string;

  /** What was promised, in coins; it stays when the promise was taken back. 0: nothing ever was. */
  @ApiProperty({ example: 3 })
  amount_coin!: number;

  /** When a held reward is paid or, with `embedded_judge`, lapses unless a person approved it; null for all others. */
  @NullableTimeField('2026-11-22T09:30:00.000Z')
  held_until!: string | null;

  /** What the photo was taken to show; null for `first_work`. */
  @ApiProperty({ type: String, enum: [...GOODNESS_TYPES, null], nullable: true, example: 'tree_planting' })
  goodness_type!: GoodnessType | null;
}

export class RewardListDto extends PageDto {
  rewards!: RewardItemDto[];
}

export class ChallengeQuery {
  /** Language of the word and the instructions; absent: the first of `Accept-Language` that is spoken here, else `en`. */
  @ApiProperty({ enum: LANGUAGES, required: false, example: 'en' })
  @Optional()
  @IsIn(LANGUAGES)
  lang?: Language;
}

export class ChallengeDto extends OkDto {
  /** To be written on paper, or shown as the thing itself, in a photo of the deed. */
  @ApiProperty({ example: 'lantern' })
  word!: string;

  /** Photos that show it count as proof until then; each UTC day has another word. */
  @TimeField('2026-11-22T01:00:00.000Z')
  valid_until!: string;

  /** What to do with it, for people. */
  @ApiProperty({ example: 'Write “lantern” on a sheet of paper by hand and show it in your photo.' })
  instructions!: string;
}
