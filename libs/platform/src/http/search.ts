import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { page, PageQuery, toCursor, UUID } from './pages.js';
import { Optional } from './validation.js';

/**
 * Records that one page of a search looks through, from its cursor on. A word within a name has no index, so this keeps
 * every search short, however many records there are; the next page goes on below.
 */
export const LOOKED_THROUGH = 20_000;

/** Query of a list that can be searched. With filters a page may be short, or even empty, before the end. */
export class SearchQuery extends PageQuery {
  @ApiProperty({
    type: String,
    description: 'A whole id, or a part of a name without regard to case. A page may be short before the end.',
    required: false,
    minLength: 1,
    maxLength: 100,
    example: 'ada',
  })
  @Optional()
  @IsString()
  @Length(1, 100)
  search?: string;
}

/** What is searched for: an id, which has an index, or else a word. */
export function sought(search: string | undefined): { id: string | null; word: string | null } {
  if (search === undefined) return { id: null, word: null };
  return UUID.test(search) ? { id: search, word: null } : { id: null, word: search };
}

/**
 * A page of a search that looked at records from `floor` on (null: to the very end). One that isn't full goes on below
 * the floor.
 */
export function searchedPage<Row extends { id: string }>(
  found: Row[],
  limit: number,
  floor: string | null,
): { rows: Row[]; next_cursor: string | null } {
  const { rows, next_cursor } = page(found, limit, ({ id }) => [id]);
  return { rows, next_cursor: next_cursor ?? (floor === null ? null : toCursor(floor)) };
}
