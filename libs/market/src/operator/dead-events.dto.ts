import { ApiProperty } from '@nestjs/swagger';
import { CountField, OkDto, PageDto, TimeField } from '@app/platform';
import { IsString, Length, Matches } from 'class-validator';

/** An event that could not be delivered, and waits for a person. */
export class DeadEventDto {
  /** A number of up to 18 digits, as text. */
  @ApiProperty({ example: '4711' })
  id!: string;

  @ApiProperty({ example: 'identity.mail_requested.v1' })
  type!: string;

  @TimeField()
  created_at!: string;

  @CountField(12)
  attempts!: number;

  /** What the last attempt failed with. */
  @ApiProperty({ type: String, nullable: true, example: 'Error: connect ECONNREFUSED' })
  last_error!: string | null;
}

export class DeadEventListDto extends PageDto {
  /** Newest first. */
  events!: DeadEventDto[];
}

export class RetryDeadEventDto {
  /** Kept in the audit log. */
  @ApiProperty({ minLength: 1, maxLength: 500, example: 'The mail server is back' })
  @IsString()
  @Length(1, 500)
  @Matches(/\S/, { message: 'why must say something' })
  why!: string;
}

export class DeadEventReplyDto extends OkDto {
  event!: DeadEventDto;
}
