/** As in the wire's path. */
export const SHA256 = /^[0-9a-f]{64}$/;

/** Most files of one account. */
export const MAX_FILES = 1_000;

/** A file of a user, named by its content. */
export interface StoredFile {
  /** Lower-case hex. */
  sha256: string;
  /** As the user called it first; fits `ARTIFACT_NAME`. */
  name: string;
  sizeBytes: number;
}

/** What a user's files take. */
export interface FileSpace {
  files: number;
  usedBytes: number;
}
