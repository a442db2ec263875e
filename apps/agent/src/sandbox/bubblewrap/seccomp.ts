import { ALLOW, ARCHITECTURE, KILL_PROCESS, SYSCALL_NUMBER } from './bpf.js';
import { argument, assemble, errno, give, load, whenAnyBit, whenAtLeast, whenEqual, whenNotEqual } from './bpf.js';
import type { Instruction } from './bpf.js';
import {
  DENIED_SYSCALLS,
  LAST_KNOWN_SYSCALL,
  NAMESPACE_FLAGS,
  SCHEDULING_SYSCALLS,
  UNCOUNTED_MEMORY_SYSCALLS,
} from '../syscalls.js';
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
const MMAP: SyscallNumbers = { x64: 9, arm64: 222 };
const MAP_SHARED = 0x01;
const MAP_ANONYMOUS = 0x20;
const SETSOCKOPT: SyscallNumbers = { x64: 54, arm64: 208 };
const SOL_SOCKET = 1;
const SO_SNDBUF = 7;
const SO_RCVBUF = 8;
const SETPRIORITY: SyscallNumbers = { x64: 141, arm64: 140 };
const PRIO_PROCESS = 0;
const IOPRIO_SET: SyscallNumbers = { x64: 251, arm64: 30 };
const IOPRIO_WHO_PROCESS = 1;
/** The number of the sandbox's own process, as the job sees it. */
const INIT = 1;
const PERSONALITY: SyscallNumbers = { x64: 135, arm64: 92 };
const X32_BIT = 0x40000000;

/**
 * The filter for bubblewrap's `--seccomp`, as BPF bytes. It is a deny list, since jobs can be any program. It refuses
 * calls that no job needs (see syscalls.ts), unknown calls and foreign ABIs.
 */
export function seccompFilter(options: { memoryIsCounted: boolean }, architecture: string = process.arch): Buffer {
  if (!(architecture in AUDIT_ARCH)) throw new Error(`no seccomp filter for the architecture ${architecture}`);
  const arch = architecture as Architecture;
  return assemble([
    load(ARCHITECTURE),
    ...whenNotEqual(AUDIT_ARCH[arch], [give(KILL_PROCESS)]),
    load(SYSCALL_NUMBER),
    ...body(arch, options.memoryIsCounted),
  ]);
}

function body(arch: Architecture, memoryIsCounted: boolean): Instruction[] {
  const on = (call: SyscallNumbers, then: Instruction[]): Instruction[] => {
    const number = call[arch];
    return number === null ? [] : whenEqual(number, then);
  };
  const denied = [
    ...Object.values(DENIED_SYSCALLS),
    ...(memoryIsCounted ? [] : Object.values(UNCOUNTED_MEMORY_SYSCALLS)),
  ];
  return [
    ...whenAtLeast(X32_BIT, [give(KILL_PROCESS)]),
    ...whenAtLeast(LAST_KNOWN_SYSCALL + 1, [give(errno(ENOSYS))]),
    ...denied.flatMap((call) => on(call, [give(errno(EPERM))])),
    // Its flags lie in memory, which a filter can't read; libc falls back to clone.
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
    ...Object.values(SCHEDULING_SYSCALLS).flatMap((call) => on(call, notOfInit(0))),
    // A process group or an account would include the sandbox's own process.
    ...on(SETPRIORITY, [load(argument(0)), ...whenNotEqual(PRIO_PROCESS, [give(errno(EPERM))]), ...notOfInit(1)]),
    ...on(IOPRIO_SET, [load(argument(0)), ...whenNotEqual(IOPRIO_WHO_PROCESS, [give(errno(EPERM))]), ...notOfInit(1)]),
    ...(memoryIsCounted ? [] : [...on(MMAP, mappingRules()), ...on(SETSOCKOPT, bufferRules())]),
    give(ALLOW),
  ];
}

const notOfInit = (pid: number): Instruction[] => [
  load(argument(pid)),
  ...whenEqual(INIT, [give(errno(EPERM))]),
  give(ALLOW),
];

/** Shared memory without a file stays allocated even when nobody maps it any more. */
const mappingRules = (): Instruction[] => [
  load(argument(3)),
  ...whenAnyBit(MAP_ANONYMOUS, whenAnyBit(MAP_SHARED, [give(errno(EPERM))])),
  give(ALLOW),
];

/** Socket buffers keep their size. The caller sees success, as when the kernel grants less than asked. */
const bufferRules = (): Instruction[] => [
  load(argument(1)),
  ...whenEqual(SOL_SOCKET, [
    load(argument(2)),
    ...[SO_SNDBUF, SO_RCVBUF].flatMap((option) => whenEqual(option, [give(errno(0))])),
  ]),
  give(ALLOW),
];

/** vsock and others reach past a network namespace, so only local, internet and routing sockets are allowed. */
function socketRules(): Instruction[] {
  return [
    load(argument(0)),
    ...[AF_UNIX, AF_INET, AF_INET6].flatMap((family) => whenEqual(family, [give(ALLOW)])),
    ...whenEqual(AF_NETLINK, [load(argument(2)), ...whenEqual(NETLINK_ROUTE, [give(ALLOW)])]),
    give(errno(EAFNOSUPPORT)),
  ];
}
