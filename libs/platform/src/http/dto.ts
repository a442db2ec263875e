import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isAmount } from '@app/kernel';
import { ValidateBy } from 'class-validator';

/** Part of every success. */
export class OkDto {
  // Nothing more about it in the document, whose introduction tells of it: it is in every reply.
  @ApiProperty({ type: Boolean })
  ok!: true;
}

/** Part of every page of a list. */
export class PageDto extends OkDto {
  /** Send it as `cursor` for the next page; null at the end. */
  @ApiProperty({ type: String, nullable: true, example: null })
  next_cursor!: string | null;
}

export const EXAMPLE_ID = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';
export const EXAMPLE_TIME = '2026-11-21T09:30:00.000Z';

/** An id in a reply. */
export const IdField = () => ApiProperty({ format: 'uuid', example: EXAMPLE_ID });
export const NullableIdField = (example: string | null = EXAMPLE_ID) =>
  ApiProperty({ type: String, format: 'uuid', nullable: true, example });

/** A time in a reply: ISO 8601 in UTC, with milliseconds. */
export const TimeField = (example = EXAMPLE_TIME) => ApiProperty({ format: 'date-time', example });
export const NullableTimeField = (example: string | null = null) =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, example });

/**
 * A JSON number with at most six decimals. Not as `multipleOf: 0.000001`: Ajv divides in binary, and so refuses 28 % of
 * all such amounts, 0.07 among them.
 */
export const DECIMALS_MARK = 'x-decimals';
const MONEY = { type: Number, [DECIMALS_MARK]: 6 } as const;

/** An amount of coins or dollars in a reply. */
export const AmountField = (example?: number) => ApiProperty({ ...MONEY, example });
export const NullableAmountField = (example?: number | null) => ApiProperty({ ...MONEY, nullable: true, example });

/** A whole number. */
export const CountField = (example?: number) => ApiProperty({ type: 'integer', example });

/** A number of bytes or a position in a sequence: it may need more than 32 bits. */
export const SizeField = (example?: number) => ApiProperty({ type: 'integer', format: 'int64', example });

export interface AmountBounds {
  min?: number;
  max: number;
}

/** An amount of coins or dollars in a request: a JSON number with at most six decimals. */
export function IsAmount({ min = 0, max }: AmountBounds): PropertyDecorator {
  return applyDecorators(
    ValidateBy({
      name: 'isAmount',
      validator: {
        validate: (value: unknown) => isAmount(value) && value >= min && value <= max,
        defaultMessage: (args) => `${args?.property} must be a number from ${min} to ${max} with at most 6 decimals`,
      },
    }),
    ApiProperty({ ...MONEY, minimum: min, maximum: max }),
  );
}

const DAY = /^20\d\d-[01]\d-[0-3]\d$/;

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && DAY.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;

/** A UTC day of this century in a request, `YYYY-MM-DD`. */
export function IsDay(): PropertyDecorator {
  return applyDecorators(
    ValidateBy({
      name: 'isDay',
      validator: { validate: isDay, defaultMessage: (args) => `${args?.property} must be a day such as 2026-11-21` },
    }),
    ApiProperty({ format: 'date', maxLength: 10, example: '2026-11-21' }),
  );
}
