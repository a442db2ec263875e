import { v7 } from 'uuid';

declare const brand: unique symbol;

/** A string that names one kind of record, so that a user's id can't be passed where a job's is meant. */
export type Id<Kind extends string> = string & { readonly [brand]: Kind };

export type UserId = Id<'user'>;
export type DeviceId = Id<'device'>;

/** A UUIDv7 (RFC 9562 §5.7): ids made later sort later, which is what the newest-first lists are paged by. */
export function newId<T extends string = string>(): T {
  return v7() as T;
}
