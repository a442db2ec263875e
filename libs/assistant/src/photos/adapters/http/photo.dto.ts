import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, AmountField } from '@app/platform';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { GOODNESS_TYPES, type GoodnessType } from '../../../rewards/domain/reward.js';
import { LANGUAGES, type Language } from '../../../domain/language.js';
import { REWARD_REASONS, type RewardReason } from '../../../rewards/domain/reward-reasons.js';

const PHOTO_MODES = ['goodness'] as const;

/** The fields that accompany a photo. */
export class PhotoFieldsDto {
  /** What the analysis is for. */
  @ApiProperty({ enum: PHOTO_MODES, enumName: 'PhotoMode', example: 'goodness', required: false })
  @Optional()
  @IsIn(PHOTO_MODES)
  mode?: (typeof PHOTO_MODES)[number];

  /** Where it was taken. Coordinates (`41.01, 28.97`) are compared with those in the photo. */
  @ApiProperty({ example: 'Izmir', required: false })
  @Optional()
  @IsString()
  @MaxLength(200)
  location?: string;

  /** What the weather was like. */
  @ApiProperty({ example: 'sunny, 24 °C', required: false })
  @Optional()
  @IsString()
  @MaxLength(200)
  weather?: string;

  /** Language of `message` and `description`. Default: that of your description. */
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', example: 'en', required: false })
  @Optional()
  @IsIn(LANGUAGES)
  lang?: Language;

  /** What the photo shows, in your own words. */
  @ApiProperty({ example: 'I planted an oak tree in the park', required: false })
  @Optional()
  @IsString()
  @MaxLength(1000)
  description?: string;
}

export class AnalyzeImageDto extends PhotoFieldsDto {
  /** The photo: JPEG or PNG, at most 10 MB, 64 to 16,384 pixels a side and 50 million in all. */
  @ApiProperty({ type: String, format: 'binary', maxLength: 10_000_000 })
  file!: string;
}

export class PhotoRewardDto {
  /**
   * `held`: credited at `held_until` unless a review refuses it; with `embedded_judge`, credited when a person
   * approves it by then.
   */
  @ApiProperty({ enum: ['paid', 'held', 'refused'], enumName: 'PhotoRewardStatus', example: 'held' })
  status!: 'paid' | 'held' | 'refused';

  /** Why; `message` says it in words. */
  @ApiProperty({ enum: REWARD_REASONS, enumName: 'RewardReason', example: 'embedded_judge' })
  reason!: RewardReason;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When a held reward is due or, with `embedded_judge`, lapses; null for the others.',
    example: '2026-11-24T09:30:00.000Z',
  })
  held_until!: Date | null;
}

export class AnalyzedImageReplyDto extends OkDto {
  /** True when it measures like a photo and no sign of fakery was found. It does not prove that the photo is genuine. @example true */
  is_real!: boolean;

  /** The deed it shows. */
  @ApiProperty({ enum: GOODNESS_TYPES, enumName: 'GoodnessType', example: 'tree_planting' })
  goodness_type!: GoodnessType;

  /** What the photo shows. `embedded-checks-v1` recognises nothing and repeats your description. @example 'A young oak tree in a park' */
  description!: string;

  /** Coins credited to you now; 0 without a token and while a reward is held. @example 0 */
  @AmountField()
  coin_reward!: number;

  /** The result, in words. @example 'Thank you! We saw your good deed. You received 1 coin.' */
  message!: string;

  /** The model that judged: that of the configured endpoint, or `embedded-checks-v1`. @example embedded-checks-v1 */
  model!: string;

  @ApiProperty({
    type: PhotoRewardDto,
    nullable: true,
    description: 'What became of your reward; null without a token.',
  })
  reward!: PhotoRewardDto | null;
}
