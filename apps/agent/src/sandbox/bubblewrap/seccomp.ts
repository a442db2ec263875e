import { ALLOW, ARCHITECTURE, KILL_PROCESS, SYSCALL_NUMBER } from './bpf.js';
import { argument, assemble, errno, give, load, whenAnyBit, whenAtLeast, whenEqual, whenNotEqual } from './bpf.js';
import type { Instruction } from './bpf.js';
import { DENIED_SYSCALLS, LAST_KNOWN_SYSCALL, NAMESPACE_FLAGS, UNCOUNTED_MEMORY_SYSCALLS } from '../syscalls.js';
import type { SyscallNumbers } from '../syscalls.js';

const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

const AUDIT_ARCH = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
type Architecture = keyof typeof AUDIT_ARCH;

const SOCKETS: SyscallNumbers[] = [
  { x64: 41, arm64: 198 },
  { x64: 53, arm64: 199 },
];
const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const AF_NETLINK = 16;
const NETLINK_ROUTE = 0;

const CLONE: SyscallNumbers = { x64: 56, arm64: 220 };
const CLONE3: SyscallNumbers = { x64: 435, arm64: 435 };
const IOCTL: SyscallNumbers = { x64: 16, arm64: 29 };
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
const PERSONALITY: SyscallNumbers = { x64: 135, arm64: 92 };
const X32_BIT = 0x40000000;

/**
 * The filter for bubblewrap's `--seccomp`, as BPF bytes. A deny list rather than an allow list, since jobs are any
 * program; what it keeps out is what a job has no use for (see syscalls.ts), everything unknown, and foreign ABIs.
 */
export function seccompFilter(options: { memoryIsCounted: boolean }, architecture: string = process.arch): Buffer {
  if (!(architecture in AUDIT_ARCH)) throw new Error(`no seccomp filter for the architecture ${architecture}`);
  const arch = architecture as Architecture;
  const denied = [
    ...Object.values(DENIED_SYSCALLS),
    ...(options.memoryIsCounted ? [] : Object.values(UNCOUNTED_MEMORY_SYSCALLS)),
  ];
  return assemble([
    load(ARCHITECTURE),
    ...whenNotEqual(AUDIT_ARCH[arch], [give(KILL_PROCESS)]),
    load(SYSCALL_NUMBER),
    ...body(arch, denied),
  ]);
}

function body(arch: Architecture, denied: SyscallNumbers[]): Instruction[] {
  const on = (call: SyscallNumbers, then: Instruction[]): Instruction[] => {
    const number = call[arch];
    return number === null ? [] : whenEqual(number, then);
  };
  return [
    ...whenAtLeast(X32_BIT, [give(KILL_PROCESS)]),
    ...whenAtLeast(LAST_KNOWN_SYSCALL + 1, [give(errno(ENOSYS))]),
    ...denied.flatMap((call) => on(call, [give(errno(EPERM))])),
    // Its flags lie in memory, which a filter cannot read; libc falls back to clone.
    ...on(CLONE3, [give(errno(ENOSYS))]),
    ...on(CLONE, [load(argument(0)), ...whenAnyBit(NAMESPACE_FLAGS, [give(errno(EPERM))]), give(ALLOW)]),
    ...on(IOCTL, [
      load(argument(1)),
      ...whenEqual(TIOCSTI, [give(errno(EPERM))]),
      ...whenEqual(TIOCLINUX, [give(errno(EPERM))]),
      give(ALLOW),
    ]),
    ...on(PERSONALITY, [
      load(argument(0)),
      ...whenEqual(0, [give(ALLOW)]),
      ...whenEqual(0xffffffff, [give(ALLOW)]),
      give(errno(EPERM)),
    ]),
    ...SOCKETS.flatMap((call) => on(call, socketRules())),
    give(ALLOW),
  ];
}

/** vsock and others reach past a network namespace: only local, internet and routing sockets remain. */
function socketRules(): Instruction[] {
  return [
    load(argument(0)),
    ...[AF_UNIX, AF_INET, AF_INET6].flatMap((family) => whenEqual(family, [give(ALLOW)])),
    ...whenEqual(AF_NETLINK, [load(argument(2)), ...whenEqual(NETLINK_ROUTE, [give(ALLOW)])]),
    give(errno(EAFNOSUPPORT)),
  ];
}
