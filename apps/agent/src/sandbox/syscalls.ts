/** Number of a system call per architecture (asm/unistd_64.h, asm-generic/unistd.h); null where it does not exist. */
export interface SyscallNumbers {
  x64: number | null;
  arm64: number | null;
}

const both = (x64: number | null, arm64: number | null): SyscallNumbers => ({ x64, arm64 });

/**
 * Calls that no job needs and that kernel exploits start from. Every sandbox refuses them with EPERM. Rules on
 * arguments cover `clone` with namespace flags, odd socket families and terminal injection.
 */
export const DENIED_SYSCALLS: Record<string, SyscallNumbers> = {
  // Mounts and namespaces
  mount: both(165, 40),
  umount2: both(166, 39),
  pivot_root: both(155, 41),
  chroot: both(161, 51),
  unshare: both(272, 97),
  setns: both(308, 268),
  fsopen: both(430, 430),
  fsconfig: both(431, 431),
  fsmount: both(432, 432),
  fspick: both(433, 433),
  move_mount: both(429, 429),
  open_tree: both(428, 428),
  mount_setattr: both(442, 442),
  open_by_handle_at: both(304, 265),
  name_to_handle_at: both(303, 264),
  sethostname: both(170, 161),
  setdomainname: both(171, 162),
  // Other processes
  ptrace: both(101, 117),
  process_vm_readv: both(310, 270),
  process_vm_writev: both(311, 271),
  process_madvise: both(440, 440),
  kcmp: both(312, 272),
  pidfd_getfd: both(438, 438),
  move_pages: both(279, 239),
  migrate_pages: both(256, 238),
  // Keyrings are not namespaced
  keyctl: both(250, 219),
  add_key: both(248, 217),
  request_key: both(249, 218),
  // Large kernel surface
  bpf: both(321, 280),
  perf_event_open: both(298, 241),
  userfaultfd: both(323, 282),
  io_uring_setup: both(425, 425),
  io_uring_enter: both(426, 426),
  io_uring_register: both(427, 427),
  fanotify_init: both(300, 262),
  fanotify_mark: both(301, 263),
  memfd_secret: both(447, 447),
  remap_file_pages: both(216, 234),
  // The machine
  kexec_load: both(246, 104),
  kexec_file_load: both(320, 294),
  init_module: both(175, 105),
  finit_module: both(313, 273),
  delete_module: both(176, 106),
  create_module: both(174, null),
  query_module: both(178, null),
  get_kernel_syms: both(177, null),
  reboot: both(169, 142),
  swapon: both(167, 224),
  swapoff: both(168, 225),
  acct: both(163, 89),
  quotactl: both(179, 60),
  quotactl_fd: both(443, 443),
  syslog: both(103, 116),
  settimeofday: both(164, 170),
  clock_settime: both(227, 112),
  clock_adjtime: both(305, 266),
  adjtimex: both(159, 171),
  vhangup: both(153, 58),
  nfsservctl: both(180, 42),
  lookup_dcookie: both(212, 18),
  iopl: both(172, null),
  ioperm: both(173, null),
  modify_ldt: both(154, null),
  uselib: both(134, null),
  _sysctl: both(156, null),
  ustat: both(136, null),
  sysfs: both(139, null),
};

/**
 * Memory that no process of the job maps, or not all of it. A sum over processes and files misses it, so it is refused
 * where no cgroup counts it. Rules on arguments refuse shared mappings without a file and buffers of a chosen size.
 */
export const UNCOUNTED_MEMORY_SYSCALLS: Record<string, SyscallNumbers> = {
  memfd_create: both(319, 279),
  shmget: both(29, 194),
  msgget: both(68, 186),
  semget: both(64, 190),
  // A pipe would keep a whole huge page for one byte of it: 32 MiB a pipe, of which only 1 MiB is visible.
  vmsplice: both(278, 75),
};

/** Calls that change how a process runs and take its number first: refused for the sandbox's own process, number 1. */
export const SCHEDULING_SYSCALLS: Record<string, SyscallNumbers> = {
  sched_setaffinity: both(203, 122),
  sched_setattr: both(314, 274),
  sched_setparam: both(142, 118),
  sched_setscheduler: both(144, 119),
  prlimit64: both(302, 261),
};

/** Newer calls than this list knows get ENOSYS: programs fall back, exploits don't. */
export const LAST_KNOWN_SYSCALL = 462;

/** CLONE_NEWNS | NEWCGROUP | NEWUTS | NEWIPC | NEWUSER | NEWPID | NEWNET */
export const NAMESPACE_FLAGS = 0x7e020000;
