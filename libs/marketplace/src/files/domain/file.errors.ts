import { defineErrors } from '@app/kernel';

export const FileErrors = defineErrors({
  file_not_found: { kind: 'not_found', title: 'There is no such file' },
  file_hash_mismatch: { kind: 'invalid', title: 'The file that arrived has another SHA-256' },
  file_space_full: { kind: 'too_large', title: 'Your files would take more room than one account has' },
  too_many_files: { kind: 'conflict', title: 'You have as many files as one account can have' },
  too_many_uploads: { kind: 'too_many', title: 'You send as many files at once as you may' },
  file_in_use: { kind: 'conflict', title: 'A job that waits or runs reads this file' },
  input_not_found: { kind: 'invalid', title: 'A file that the job names is not among yours' },
  inputs_too_large: { kind: 'too_large', title: 'The inputs of the job are too large together' },
});
