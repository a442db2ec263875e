import { statfs } from 'node:fs/promises';

/**
 * Whether a file system has no room left for a job. A full ext4 still reports a few free blocks that it keeps for its
 * own tables, so the last hundredth counts as none.
 */
export async function isFull(path: string): Promise<boolean> {
  const { blocks, bavail, ffree } = await statfs(path);
  return bavail * 100 < blocks || ffree === 0;
}
