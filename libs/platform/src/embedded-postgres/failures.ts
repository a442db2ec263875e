import { statfsSync } from 'node:fs';
import type { Cluster } from './cluster.js';
import { StartupError } from './startup-error.js';

/** With less than this PostgreSQL can't create its next WAL segment (16 MB). */
const FULL_BELOW_BYTES = 16 * 1024 * 1024;

/** PostgreSQL's wordings; a short write means the disk is full. */
const diskFull = /no space left on device|disk quota exceeded|check free disk space|wrote only \d+ of \d+ bytes/i;

/** Turns PostgreSQL's last words into one line that says what to do. */
export function explainFailure(cluster: Cluster, program: 'initdb' | 'postgres', output: string): StartupError {
  if (diskFull.test(output) || isFull(cluster.dataDir)) {
    return new StartupError(
      `The disk of the data folder ${cluster.dataDir} is full (PostgreSQL needs at least 100 MB): ` +
        'free some space, or set DATA_DIR to a folder on another disk.',
    );
  }
  if (/read-only file system/i.test(output)) {
    return new StartupError(
      `The data folder ${cluster.dataDir} is on a read-only file system: set DATA_DIR to another.`,
    );
  }
  const lines = output.split('\n').filter((line) => /(fatal|panic|error):/i.test(line));
  const reason = (lines[0] ?? output.trim().split('\n').at(-1) ?? '').replace(/^.*?((fatal|panic|error): )/i, '$1');
  return new StartupError(`The embedded PostgreSQL (${program}) did not start: ${reason || 'it gave no reason'}`);
}

function isFull(path: string): boolean {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < FULL_BELOW_BYTES;
}
