import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { declaredErrors } from '@app/kernel';
import { OkDto } from './dto.js';
import { HttpErrors } from './http.errors.js';
import { Fails } from './openapi/fails.js';
import { STATUS_OF } from './problem.js';

export class ErrorCodeDto {
  /** Stable code, as in `code` of a problem document. @example insufficient_balance */
  code!: string;

  /** HTTP status it comes with. @example 402 */
  status!: number;

  /** What it means. @example The balance is too low for this */
  title!: string;
}

export class ErrorCodeReplyDto extends OkDto {
  error!: ErrorCodeDto;
}

/** Where the `type` of a problem document leads. */
@ApiTags('Operations')
@Controller('errors')
export class ErrorsController {
  /** What an error code means. */
  @Get(':code')
  @Fails(HttpErrors.route_not_found)
  describeError(@Param('code') code: string): ErrorCodeReplyDto {
    const known = declaredErrors().find((error) => error.code === code);
    if (!known) throw HttpErrors.route_not_found('There is no such error code.');
    return { ok: true, error: { code: known.code, status: STATUS_OF[known.kind], title: known.title } };
  }
}
