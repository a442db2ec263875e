import { Injectable, type PipeTransform } from '@nestjs/common';
import { HttpErrors } from '@app/platform';

/** The outbox numbers its events. */
export const EVENT_ID = /^[1-9][0-9]{0,17}$/;

/** The number of an event in a path; anything else is 400. */
@Injectable()
export class EventIdParam implements PipeTransform<string, string> {
  transform(value: string): string {
    if (EVENT_ID.test(value)) return value;
    throw HttpErrors.invalid_request('The path has no number of an event', {
      errors: [{ field: 'number', message: 'is not a number of up to 18 digits' }],
    });
  }
}
