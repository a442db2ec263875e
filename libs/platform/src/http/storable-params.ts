import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { HttpErrors } from './http.errors.js';

/** Refuses path parameters with a character that PostgreSQL can't store: the look-up would fail with a 500. */
@Injectable()
export class StorableParams implements PipeTransform {
  transform(value: unknown, { type, data = '' }: ArgumentMetadata): unknown {
    if (type === 'param' && typeof value === 'string' && value.includes('\0'))
      throw HttpErrors.invalid_request(`The ${data} in the path has a NUL character`, {
        errors: [{ field: data, message: `${data} has a NUL character` }],
      });
    return value;
  }
}
