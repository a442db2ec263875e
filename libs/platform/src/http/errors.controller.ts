import { Controller, Get, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { declaredErrors } from '@app/kernel';
import { ErrorCodeReplyDto } from './errors.dto.js';
import { HttpErrors } from './http.errors.js';
import { Fails } from './openapi/fails.js';
import { INTERNAL, STATUS_OF } from './problem.js';

/** The target of a problem document's `type`. */
@ApiTags('Operations')
@Controller('errors')
export class ErrorsController {
  /** What an error code means. */
  @Get(':code')
  @ApiParam({
    name: 'code',
    description: '`code` of a problem document.',
    schema: { type: 'string', maxLength: 64, pattern: '^[a-z0-9_]+$', example: 'insufficient_balance' },
  })
  @Fails(HttpErrors.route_not_found)
  getErrorCode(@Param('code') code: string): ErrorCodeReplyDto {
    if (code === INTERNAL.code) return { ok: true, error: { ...INTERNAL, status: 500 } };
    const known = declaredErrors().find((error) => error.code === code);
    if (!known) throw HttpErrors.route_not_found('This error code does not exist.');
    return { ok: true, error: { code, title: known.title, status: STATUS_OF[known.kind] } };
  }
}
