import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, AmountField, NullableAmountField, NullableIdField } from '@app/platform';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsObject,
  IsString,
  IsUUID,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { ACTION_TYPES, MAX_ACTIONS, type ActionType } from '../../domain/actions.js';
import { PAGE_TYPES, type PageType } from '../../domain/page.js';
import { MODES, type Mode } from '../../ports/chat-model.js';

const ROLES = ['user', 'assistant'] as const;

export class ChatTurnDto {
  /** Who said it. */
  @ApiProperty({ enum: ROLES, enumName: 'ChatRole', example: 'user' })
  @IsIn(ROLES)
  role!: (typeof ROLES)[number];

  /** The text of the turn; a model gets it as a quotation. */
  @ApiProperty({ example: 'What is my balance?' })
  @IsString()
  @MaxLength(4000)
  content!: string;
}

export class SeenPageDto {
  /** Which page. */
  @ApiProperty({ enum: PAGE_TYPES, enumName: 'ConsolePage', example: 'job' })
  @IsIn(PAGE_TYPES)
  type!: PageType;

  /** Your record that it shows; any other id is ignored. */
  @ApiProperty({ format: 'uuid', example: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e' })
  @Optional()
  @IsUUID()
  id?: string;
}

export class AskAssistantDto {
  /** Your question. The reply is in its language: English, Turkish, Russian or Korean. */
  @ApiProperty({ example: 'How do I earn with my GPU?' })
  @IsString()
  @MinLength(1)
  @MaxLength(4000)
  message!: string;

  /** Earlier turns of this conversation, oldest first. The service keeps none. */
  @ApiProperty({ type: [ChatTurnDto], example: [{ role: 'user', content: 'Hello' }] })
  @Optional()
  @IsArray()
  @ArrayMaxSize(50)
  // The next check would look into a nested list and accept it.
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ChatTurnDto)
  history?: ChatTurnDto[];

  /** `chat`: about the service and your account; `goodness`: good deeds; `training`: writing a job or deploy. Default: chat. */
  @ApiProperty({ enum: MODES, enumName: 'ChatMode', example: 'chat' })
  @Optional()
  @IsIn(MODES)
  mode?: Mode;

  /** Where you are. */
  @ApiProperty({ example: 'Izmir' })
  @Optional()
  @IsString()
  @MaxLength(200)
  location?: string;

  /** What the weather is like there. */
  @ApiProperty({ example: 'sunny, 24 °C' })
  @Optional()
  @IsString()
  @MaxLength(200)
  weather?: string;

  /** What you look at: "why does it wait?" means that. */
  @ApiProperty({ type: SeenPageDto })
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SeenPageDto)
  page?: SeenPageDto;
}

export class ChatSourceDto {
  /** Title, in English. @example 'Post a job' */
  title!: string;

  /** An endpoint, a page of the repository or a command. @example 'POST /api/jobs' */
  path!: string;
}

/** A proposal. Nothing is done before you send the request yourself. */
export class ChatActionDto {
  @ApiProperty({ enum: ACTION_TYPES, enumName: 'ChatActionType', example: 'cancel_job' })
  type!: ActionType;

  /** In the language of the reply. @example 'Cancel “Render a fox”' */
  label!: string;

  /** The request that does it; null: `open_page` sends none. */
  @ApiProperty({ nullable: true, example: 'POST /api/jobs/0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e/cancel' })
  request!: string | null;

  /** The record it is about. */
  @NullableIdField()
  id!: string | null;

  /** Coins, replicas or GB; null where none is needed, or you have to say how many. */
  @NullableAmountField(null)
  value!: number | null;

  /** What `open_page` opens. */
  @ApiProperty({ enum: PAGE_TYPES, enumName: 'ConsolePage', nullable: true, example: null })
  page!: PageType | null;
}

export class ChatReplyDto extends OkDto {
  /** @example 'Create a worker token and start the agent on your device.' */
  reply!: string;

  /** Sources, best first; the reply ends with them. Empty if nothing was found, and for small talk. */
  @ApiProperty({ type: [ChatSourceDto], maxItems: 5 })
  sources!: ChatSourceDto[];

  /** What you may want to do next, by rules; empty without a token. */
  @ApiProperty({ type: [ChatActionDto], maxItems: MAX_ACTIONS })
  actions!: ChatActionDto[];

  /** The model that answered: that of the configured endpoint, or `embedded-retrieval-v1`. @example embedded-retrieval-v1 */
  model!: string;

  /** Coins credited with this reply, for work that the service saw; 0 without a token. @example 0 */
  @AmountField()
  coin_reward!: number;
}
