import { v7 } from 'uuid';

declare const brand: unique symbol;

/** A string id of one kind of record, so that a user's id can't be passed as a job's. */
export type Id<Kind extends string> = string & { readonly [brand]: Kind };

export type UserId = Id<'user'>;
export type DeviceId = Id<'device'>;

/** A UUIDv7 (RFC 9562 §5.7): later ids sort later, so lists are paged by id, newest first. */
export function newId<T extends string = string>(): T {
  return v7() as T;
}
