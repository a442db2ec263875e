import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { enterCommand, SYSTEM_PATH } from './enter-namespace.js';

const BOUND = 'for f in tcp_rmem tcp_wmem; do echo "4096 65536 131072" > /proc/sys/net/ipv4/$f || exit 1; done';

/**
 * Limits the buffers of a TCP socket in this network namespace to 128 KiB each way; by default they grow to megabytes.
 */
export async function boundTcpBuffers(namespace: string): Promise<void> {
  const file = await open(namespace);
  try {
    const [command, args] = enterCommand(process.getuid?.() === 0, ['/bin/sh', '-c', BOUND]);
    const child = spawn(command, args, {
      env: { PATH: SYSTEM_PATH },
      stdio: ['ignore', 'ignore', 'ignore', 'ignore', file.fd],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('the socket buffers of a job could not be limited (is perl installed?)');
  } finally {
    await file.close();
  }
}
