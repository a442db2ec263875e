import { ApiProperty } from '@nestjs/swagger';
import { OkDto } from './dto.js';

export class ErrorCodeDto {
  /** Stable code, as in `code` of a problem document. */
  @ApiProperty({ example: 'insufficient_balance' })
  code!: string;

  /** HTTP status it comes with. */
  @ApiProperty({ type: 'integer', example: 402 })
  status!: number;

  /** What it means. */
  @ApiProperty({ example: 'The balance is too low for this' })
  title!: string;
}

export class ErrorCodeReplyDto extends OkDto {
  error!: ErrorCodeDto;
}
