import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';

/**
 * Characters that make a line of text read differently from what is stored: control characters, which end it or control
 * a terminal, line separators, and direction marks, embeddings and isolates (Unicode UAX 9). Written without `\p`, so
 * that every generator can read the OpenAPI pattern.
 */
const DECEPTIVE = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';
const lineWith = (needed: string) => new RegExp(`^${needed}[^${DECEPTIVE}]*$`);

/** Invisible spaces, fillers and joiners. */
const UNSEEN = '\\s\\u00ad\\u115f\\u1160\\u200b-\\u200d\\u2060-\\u2064\\u2800\\u3164\\uffa0';

/** One line with something visible. */
export const NAME = lineWith(`(?=.*[^${UNSEEN}])`);
/** What is left of a text as a name; may be empty. */
export function nameOf(text: string): string {
  const name = text.replace(new RegExp(`[${DECEPTIVE}]+`, 'g'), ' ').trim();
  return NAME.test(name) ? name : '';
}
/** One line, may be empty. */
export const LINE = lineWith('');
const GPU_MODEL = lineWith('(?=.*[A-Za-z0-9])');

const IsLine = (pattern: RegExp, maxLength: number, something: string): PropertyDecorator =>
  applyDecorators(
    IsString(),
    MaxLength(maxLength),
    Matches(pattern, {
      message: `$property must be one line of text${something}, without control characters and direction marks`,
    }),
    ApiProperty({ type: String, minLength: pattern === LINE ? 0 : 1, maxLength, pattern: pattern.source }),
  );

/** A name or title: people read exactly what is stored. Anything else is 400. */
export const IsName = (maxLength: number): PropertyDecorator => IsLine(NAME, maxLength, ', not empty');

/** Like `IsName`, where the empty text stands for an unknown name. */
export const IsNameOrEmpty = (maxLength: number): PropertyDecorator => IsLine(LINE, maxLength, '');

/** Words of a GPU model's name. */
export const IsGpuModel = (): PropertyDecorator => IsLine(GPU_MODEL, 100, ' with a letter or digit');
