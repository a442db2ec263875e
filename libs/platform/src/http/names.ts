import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';

/**
 * Characters that make a line of text read otherwise than it is stored: control characters, which end it or steer a
 * terminal, line separators, and marks, embeddings and isolates of direction (Unicode UAX 9). Written as OpenAPI's
 * patterns are read by every generator: without `\p`.
 */
const DECEPTIVE = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';
const lineWith = (needed: string) => new RegExp(`^${needed}[^${DECEPTIVE}]*$`);

/** Spaces, fillers and joiners that show nothing. */
const UNSEEN = '\\s\\u00ad\\u115f\\u1160\\u200b-\\u200d\\u2060-\\u2064\\u2800\\u3164\\uffa0';

/** One line in which something is to be seen. */
export const NAME = lineWith(`(?=.*[^${UNSEEN}])`);
/** What is left of a text for a name; maybe nothing. */
export function nameOf(text: string): string {
  const name = text.replace(new RegExp(`[${DECEPTIVE}]+`, 'g'), ' ').trim();
  return NAME.test(name) ? name : '';
}
/** One line, maybe empty. */
export const LINE = lineWith('');
const GPU_MODEL = lineWith('(?=.*[A-Za-z0-9])');

const IsLine = (pattern: RegExp, maxLength: number, something: string): PropertyDecorator =>
  applyDecorators(
    IsString(),
    MaxLength(maxLength),
    Matches(pattern, {
      message: `$property must be one line of text${something}, without control characters and marks of direction`,
    }),
    ApiProperty({ type: String, minLength: pattern === LINE ? 0 : 1, maxLength, pattern: pattern.source }),
  );

/** A name or title: what people read of it is what is stored. Anything else is 400. */
export const IsName = (maxLength: number): PropertyDecorator => IsLine(NAME, maxLength, ', not empty');

/** As `IsName`, where the empty text stands for an unknown name. */
export const IsNameOrEmpty = (maxLength: number): PropertyDecorator => IsLine(LINE, maxLength, '');

/** Words of the name of a GPU model. */
export const IsGpuModel = (): PropertyDecorator => IsLine(GPU_MODEL, 100, ' with a letter or digit');
