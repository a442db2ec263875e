import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, IdField, TimeField, NullableTimeField, PageDto, AmountField } from '@app/platform';
import { IsIn } from 'class-validator';
import { LANGUAGES, type Language } from '../../../domain/language.js';
import { REWARD_REASONS, type RewardReason } from '../../domain/reward-reasons.js';
import { GOODNESS_TYPES, type GoodnessType, type RewardKind, type RewardStatus } from '../../domain/reward.js';

export class RewardDto {
  @IdField()
  id!: string;

  /** When it was claimed. */
  @TimeField()
  at!: string;

  /** `photo`: a deed in a photo. `first_work`: paid once by chat, for work of your devices. */
  @ApiProperty({ enum: ['photo', 'first_work'], enumName: 'RewardKind', example: 'photo' })
  kind!: RewardKind;

  /**
   * `paid`, `held` until `held_until`, `refused` (at once, during the hold, or after it when nobody approved it), or `clawed_back`: taken back after it was
   * paid.
   */
  @ApiProperty({ enum: ['paid', 'held', 'refused', 'clawed_back'], enumName: 'RewardStatus', example: 'held' })
  status!: RewardStatus;

  /** The reason, as a stable code. */
  @ApiProperty({ enum: REWARD_REASONS, enumName: 'RewardReason', example: 'no_word' })
  reason!: RewardReason;

  /** The reason in words, in the best supported language of `Accept-Language`, else English. */
  @ApiProperty({
    example: 'Thank you! We saw your good deed. We hold 3 coins for you until 2026-11-22 09:30 UTC.',
  })
  message!: string;

  /** The promised coins; unchanged if it was taken back later. 0: nothing was promised. */
  @AmountField(3)
  amount_coin!: number;

  /** When a held reward is paid or, with `embedded_judge`, lapses without an approval; null for all others. */
  @NullableTimeField('2026-11-22T09:30:00.000Z')
  held_until!: string | null;

  /** The deed in the photo; null for `first_work`. */
  @ApiProperty({ enum: GOODNESS_TYPES, enumName: 'GoodnessType', nullable: true, example: 'tree_planting' })
  goodness_type!: GoodnessType | null;
}

export class RewardListDto extends PageDto {
  rewards!: RewardDto[];
}

export class ChallengeQuery {
  /** Language of word and instructions. Default: the best supported one of `Accept-Language`, else `en`. */
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', required: false, example: 'en' })
  @Optional()
  @IsIn(LANGUAGES)
  lang?: Language;
}

export class ChallengeReplyDto extends OkDto {
  /** Show it in the photo of your deed: written by hand on paper, or the thing itself. */
  @ApiProperty({ example: 'lantern' })
  word!: string;

  /** Photos with the word count as proof until then; each UTC day has another word. */
  @TimeField('2026-11-22T01:00:00.000Z')
  valid_until!: string;

  /** Instructions in words. */
  @ApiProperty({ example: 'Write “lantern” on a sheet of paper by hand and show it in your photo.' })
  instructions!: string;
}
