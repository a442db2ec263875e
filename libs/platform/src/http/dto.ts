import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isAmount } from '@app/kernel';
import { ValidateBy } from 'class-validator';

/** Part of every success. */
export class OkDto {
  /** Always true; errors carry false. */
  @ApiProperty({ type: Boolean, enum: [true], example: true })
  ok!: true;
}

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
    ApiProperty({ type: Number, format: 'double', minimum: min, maximum: max }),
  );
}
