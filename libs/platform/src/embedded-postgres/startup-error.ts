/** Thrown for every foreseeable human error: one readable line that says what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

const remedies: Readonly<Record<string, string>> = {
  EEXIST: 'is not a folder: set DATA_DIR to a folder',
  ENOTDIR: 'is not a folder: set DATA_DIR to a folder',
  EACCES: 'is not writable for this user: change its permissions, or set DATA_DIR to another folder',
  EPERM: 'is not writable for this user: change its permissions, or set DATA_DIR to another folder',
  EROFS: 'is on a read-only file system: set DATA_DIR to a writable folder',
  ENOSPC: 'is on a full disk: free some space, or set DATA_DIR to a folder on another disk',
  EDQUOT: 'is over its disk quota: free some space, or set DATA_DIR to a folder on another disk',
  ENAMETOOLONG: 'has too long a name: set DATA_DIR to a shorter path',
};

/** Explains a file system error about the data folder; returns anything unforeseen unchanged. */
export function explainDataDirError(error: unknown, dataDir: string): unknown {
  const remedy = remedies[systemErrorCode(error) ?? ''];
  return remedy === undefined ? error : new StartupError(`The data folder ${dataDir} ${remedy}.`);
}

/**
 * The `code` of a system or database error (ENOENT, 28P01, …). Not by instanceof, because Jest's Error is another
 * class.
 */
export function systemErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
