import { defineErrors, type DomainError } from '@app/kernel';

export const BlobErrors = defineErrors({
  storage_unavailable: { kind: 'unavailable', title: 'The file store cannot be reached or is full' },
  upload_interrupted: { kind: 'invalid', title: 'The upload ended before it was complete' },
});

/** A failure of the store itself; the log gets the cause, the client never does. */
export function storageFailure(cause: unknown): DomainError {
  return Object.assign(BlobErrors.storage_unavailable(undefined, { retryAfterS: 5 }), { cause });
}
