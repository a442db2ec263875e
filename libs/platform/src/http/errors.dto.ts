import { ApiProperty } from '@nestjs/swagger';
import { OkDto } from './dto.js';

export class ErrorCodeDto {
  /** Stable code, as in `code` of a problem document. */
  @ApiProperty({ example: 'insufficient_balance' })
  code!: string;

  /** Its HTTP status. */
  @ApiProperty({ type: 'integer', example: 402 })
  status!: number;

  /** Its meaning. */
  @ApiProperty({ example: 'The balance is too low for this' })
  title!: string;
}

export class ErrorCodeReplyDto extends OkDto {
  error!: ErrorCodeDto;
}
