import { defineErrors } from '@app/kernel';

export const FileErrors = defineErrors({
  file_not_found: { kind: 'not_found', title: 'There is no such file' },
  file_hash_mismatch: { kind: 'invalid', title: "The file's SHA-256 differs from the announced one" },
  file_space_full: { kind: 'too_large', title: 'Your files would exceed the space of an account' },
  too_many_files: { kind: 'conflict', title: 'You have the maximum number of files' },
  too_many_uploads: { kind: 'too_many', title: 'You have reached the limit of simultaneous uploads' },
  file_in_use: { kind: 'conflict', title: 'A waiting or running job reads this file' },
  input_not_found: { kind: 'invalid', title: "The job names a file that you don't have" },
  inputs_too_large: { kind: 'too_large', title: 'The inputs of the job are too large together' },
});
