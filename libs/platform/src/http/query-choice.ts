import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { DEFAULT_MARK } from './openapi/enums.js';
import { Optional } from './validation.js';

/** One of `values` in a query, `fallback` if absent; the document has it as the schema `enumName`. */
export const QueryChoice = <T>(enumName: string, values: readonly T[], fallback: T): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ enum: [...values], enumName, required: false, [DEFAULT_MARK]: fallback } as object),
    Optional(),
    IsIn(values as T[]),
  );
