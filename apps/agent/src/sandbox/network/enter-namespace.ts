import { DENIED_SYSCALLS } from '../syscalls.js';

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
