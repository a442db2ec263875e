import { DENIED_SYSCALLS } from '../syscalls.js';

/** Descriptor the namespace is handed in at; 3 is the channel to the agent. */
const NAMESPACE_FD = 4;
const NOBODY = 65_534;

/** CLONE_NEWUSER, CLONE_NEWNET; `NS_GET_USERNS` of linux/nsfs.h. */
const NEW_USER = 0x10000000;
const NEW_NET = 0x40000000;
const GET_OWNER = 0xb701;

/**
 * Connects where it is told to and hands the sockets back, unread. What it opened before it knows nothing of the job,
 * and it ends with the agent.
 */
const HELPER = `
if (process.getuid() === 0 && process.argv[1] === 'drop') {
  process.setgroups([]);
  process.setgid(${NOBODY});
  process.setuid(${NOBODY});
}
const { connect } = require('node:net');
const dial = (id, port, host, otherwise) => {
  const socket = connect({ host, port, allowHalfOpen: true });
  socket.pause();
  socket.once('connect', () => process.send({ id }, socket));
  socket.once('error', otherwise);
};
process.on('message', ({ id, port }) => dial(id, port, '127.0.0.1', ({ code }) => {
  const error = code === 'ECONNREFUSED' ? 'nothing listens on it' : String(code);
  dial(id, port, '::1', () => process.send({ id, error }));
}));
process.on('disconnect', () => process.exit());
`;

/**
 * Enters the user namespace that owns the network namespace, then the latter: an account without root has rights over
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

/** File and arguments of the process that enters the namespace at descriptor 4 and becomes the helper. */
export function helperCommand(isRoot: boolean): [file: string, args: string[]] {
  const helper = [process.execPath, '-e', HELPER];
  if (isRoot) return ['nsenter', [`--net=/proc/self/fd/${NAMESPACE_FD}`, '--', ...helper, 'drop']];
  const setns = DENIED_SYSCALLS.setns![process.arch === 'arm64' ? 'arm64' : 'x64'];
  return ['perl', ['-e', ENTER, String(setns), ...helper]];
}
