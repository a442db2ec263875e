import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { EXAMPLE_IMAGE, fullImageName, IMAGE_NAME_PATTERN, isPublicImageName, MAX_IMAGE_NAME } from '@app/kernel';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength, ValidateBy } from 'class-validator';

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
const MAX_VALUE = 4096;

function isEnv(value: unknown, maxNames: number): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= maxNames &&
    entries.every(([name, text]) => NAME.test(name) && typeof text === 'string' && text.length <= MAX_VALUE)
  );
}

/** Environment variables; taken unconverted, because class-transformer drops names like `constructor`. */
export const IsEnv = (maxNames: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]),
    ValidateBy({
      name: 'isEnv',
      validator: {
        validate: (value: unknown) => isEnv(value, maxNames),
        defaultMessage: () =>
          `env must be an object of at most ${maxNames} names (letters, digits, _; at most 128 characters) with strings of at most ${MAX_VALUE} characters`,
      },
    }),
    ApiProperty({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: MAX_VALUE },
      maxProperties: maxNames,
      // A keyword of OpenAPI 3.1 that @nestjs/swagger's types don't know yet.
      ...({ propertyNames: { type: 'string', maxLength: 128, pattern: NAME.source } } as object),
      example: { GREETING: 'hello' },
    }),
  );

/** The full name of a container image: registry, path, and tag or digest. */
export const IsImage = (): PropertyDecorator =>
  applyDecorators(
    IsString(),
    MaxLength(MAX_IMAGE_NAME),
    ValidateBy({
      name: 'imageName',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isPublicImageName(value),
        defaultMessage: (check) => imageNameHelp(check?.value),
      },
    }),
    ApiProperty({ maxLength: MAX_IMAGE_NAME, pattern: IMAGE_NAME_PATTERN, example: EXAMPLE_IMAGE }),
  );

function imageNameHelp(value: unknown): string {
  const full = typeof value === 'string' ? fullImageName(value) : undefined;
  return `image must be a full name with its registry, ${full ? `here ${full}` : `such as ${EXAMPLE_IMAGE}`}`;
}

/** A program and its arguments; `orEmpty`: an empty list stands for a default. */
export const IsCommand = ({ orEmpty = false } = {}): PropertyDecorator =>
  applyDecorators(
    IsArray(),
    ArrayMinSize(orEmpty ? 0 : 1),
    ArrayMaxSize(100),
    IsString({ each: true }),
    MaxLength(4096, { each: true }),
  );
