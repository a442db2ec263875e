import { DENIED_SYSCALLS } from '../syscalls.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';

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

/** Where the system's programs are, whatever the agent's environment says. */
export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Descriptor of the namespace; 3 may be a channel to the agent. */
const NAMESPACE_FD = 4;

/** CLONE_NEWUSER, CLONE_NEWNET; `NS_GET_USERNS` of linux/nsfs.h. */
const NEW_USER = 0x10000000;
const NEW_NET = 0x40000000;
const GET_OWNER = 0xb701;

/**
 * Enters the user namespace that owns the network namespace, then the latter. An account without root has rights over
 * both, but nsenter (before util-linux 2.41) finds only the innermost user namespace, which owns neither.
 */
const ENTER = `
my ($net, $setns) = (${NAMESPACE_FD}, shift);
open(my $file, "<&=", $net) or die "no namespace: $!\\n";
my $owner = ioctl($file, ${GET_OWNER}, 0) or die "no owner: $!\\n";
syscall($setns, $owner + 0, ${NEW_USER}) == 0 or die "not allowed to enter (user): $!\\n";
syscall($setns, $net, ${NEW_NET}) == 0 or die "not allowed to enter (network): $!\\n";
exec { $ARGV[0] } @ARGV or die "no helper: $!\\n";
`;

/** File and arguments of a process that enters the network namespace at descriptor 4 and becomes the program. */
export function enterCommand(isRoot: boolean, program: string[]): [file: string, args: string[]] {
  if (isRoot) return ['nsenter', [`--net=/proc/self/fd/${NAMESPACE_FD}`, '--', ...program]];
  const setns = DENIED_SYSCALLS.setns![process.arch === 'arm64' ? 'arm64' : 'x64'];
  return ['perl', ['-e', ENTER, String(setns), ...program]];
}
