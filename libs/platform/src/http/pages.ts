import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { HttpErrors } from './http.errors.js';
import { QueryNumber } from './query-number.js';
import { Optional } from './validation.js';

const CURSOR = /^[A-Za-z0-9_-]+$/;

/** Query of every list: newest first, paged by keyset. */
export class PageQuery {
  /** Maximum number of records in the reply. */
  @ApiProperty({
    type: 'integer',
    description: 'Maximum number of records in the reply.',
    required: false,
    minimum: 1,
    maximum: 1000,
    default: 100,
    example: 20,
  })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 100;

  /** `next_cursor` of the previous page. */
  @ApiProperty({
    type: String,
    description: '`next_cursor` of the previous page; absent: the first page.',
    required: false,
    maxLength: 200,
    pattern: CURSOR.source,
  })
  @Optional()
  @IsString()
  @MaxLength(200)
  @Matches(CURSOR, { message: 'cursor is not one this service gave' })
  cursor?: string;
}

/** The keyset position after a record, opaque to clients. */
export function toCursor(...position: string[]): string {
  return Buffer.from(position.join('|')).toString('base64url');
}

/** The position in a cursor; `shape` checks each part. Throws 400 for anything that this service didn't issue. */
export function fromCursor(cursor: string | undefined, ...shape: RegExp[]): string[] | null {
  if (cursor === undefined) return null;
  const parts = Buffer.from(cursor, 'base64url').toString().split('|');
  if (parts.length === shape.length && parts.every((part, index) => shape[index]?.test(part))) return parts;
  throw HttpErrors.invalid_request('cursor is not one this service gave', {
    errors: [{ field: 'cursor', message: 'cursor is not one this service gave' }],
  });
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Drops the extra row that a query fetched to see whether there is more, and returns the cursor after the last one
 * kept.
 */
export function page<Row>(
  rows: Row[],
  limit: number,
  position: (row: Row) => string[],
): { rows: Row[]; next_cursor: string | null } {
  if (rows.length <= limit) return { rows, next_cursor: null };
  const kept = rows.slice(0, limit);
  return { rows: kept, next_cursor: toCursor(...position(kept[kept.length - 1] as Row)) };
}
