import { applyDecorators, Injectable, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { HttpErrors } from '@app/platform';
import { SHA256 } from '../../domain/stored-file.js';
import { EXAMPLE_SHA256 } from './files.dto.js';

/** A SHA-256 in a path, in lower case; anything else is refused with 400. */
@Injectable()
export class Sha256Param implements PipeTransform<string, string> {
  transform(value: string): string {
    const sha256 = value.toLowerCase();
    if (SHA256.test(sha256)) return sha256;
    throw HttpErrors.invalid_request('The sha256 in the path is not valid', {
      errors: [{ field: 'sha256', message: 'must have 64 hexadecimal digits' }],
    });
  }
}

export const NamesFile = () =>
  applyDecorators(
    ApiParam({
      name: 'sha256',
      description: "The file's SHA-256, hexadecimal.",
      schema: { type: 'string', pattern: '^[0-9a-fA-F]{64}$', minLength: 64, maxLength: 64, example: EXAMPLE_SHA256 },
    }),
  );
