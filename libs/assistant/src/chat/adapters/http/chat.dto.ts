import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, AmountField } from '@app/platform';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsString, MaxLength, MinLength, ValidateNested } from 'class-validator';
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
}

export class ChatSourceDto {
  /** Title, in English. @example 'Post a job' */
  title!: string;

  /** An endpoint, a page of the repository or a command. @example 'POST /api/jobs' */
  path!: string;
}

export class ChatReplyDto extends OkDto {
  /** @example 'Create a worker token and start the agent on your device.' */
  reply!: string;

  /** Sources, best first; the reply ends with them. Empty if nothing was found, and for small talk. */
  @ApiProperty({ type: [ChatSourceDto], maxItems: 5 })
  sources!: ChatSourceDto[];

  /** The model that answered: that of the configured endpoint, or `embedded-retrieval-v1`. @example embedded-retrieval-v1 */
  model!: string;

  /** Coins credited with this reply, for work that the service saw; 0 without a token. @example 0 */
  @AmountField()
  coin_reward!: number;
}
