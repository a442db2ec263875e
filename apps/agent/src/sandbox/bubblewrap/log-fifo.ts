import { execFile } from 'node:child_process';
import { constants, openSync } from 'node:fs';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface LogFifo {
  log: Readable;
  /** The job's stdout; closed on this side once the job has it, or the log would never end. */
  writeEnd: FileHandle;
}

/**
 * A real pipe for the job's output. Node's own 'pipe' is a socket pair, on which `echo > /dev/stdout`, common in
 * scripts, fails. The name exists only while the pipe is opened, but the job can read it later (/proc/self/fd), so it
 * doesn't reveal where the agent keeps its data.
 */
export async function openLogFifo(): Promise<LogFifo> {
  const dir = await mkdtemp('/tmp/compute-agent-');
  const path = join(dir, 'log');
  try {
    await promisify(execFile)('mkfifo', [path]);
    // The job's account reopens it through /dev/stdout.
    await chmod(path, 0o622);
    // Without a writer this doesn't block yet. The socket owns the descriptor from here on.
    const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const writeEnd = await open(path, constants.O_WRONLY);
    return { log: new Socket({ fd: readEnd, readable: true, writable: false }), writeEnd };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
