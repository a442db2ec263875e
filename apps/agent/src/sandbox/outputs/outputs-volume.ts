import { statfs } from 'node:fs/promises';

/**
 * Whether a file system has no room left for a job. A full ext4 still reports a few free blocks that it keeps for its
 * own tables, so the last hundredth counts as none.
 */
export async function isFull(path: string): Promise<boolean> {
  const { blocks, bavail, ffree } = await statfs(path);
  return bavail * 100 < blocks || ffree === 0;
}

/** The folder for a job's results, limited in total size whatever the job does. */
export interface OutputsVolume {
  /** Call it when the job is over: stops watching, and copies the results to the folder if they lie elsewhere. */
  settle(): Promise<void>;
  /** True when the job used all the space; call it before `settle()`. */
  isFull(): Promise<boolean>;
  /** Releases the folder's storage. Results on a separate image are gone afterwards. */
  release(): Promise<void>;
}

export interface OutputsOptions {
  dir: string;
  sizeMb: number;
  attemptId: string;
  /** Called once when the limit was exceeded and the job must end (a watched folder; an image is only full). */
  onOverflow(): void;
}
