import { Injectable, type PipeTransform } from '@nestjs/common';
import { HttpErrors } from './http.errors.js';
import { UUID } from './pages.js';

/** A UUID in a path; anything else is 400. Lower-cased for comparison. */
@Injectable()
export class UuidParam implements PipeTransform<string, string> {
  transform(value: string): string {
    if (UUID.test(value)) return value.toLowerCase();
    throw HttpErrors.invalid_request('The id in the path is not a UUID', {
      errors: [{ field: 'id', message: 'is not a UUID' }],
    });
  }
}
