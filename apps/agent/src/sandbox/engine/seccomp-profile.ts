import { DENIED_SYSCALLS, NAMESPACE_FLAGS } from '../syscalls.js';

interface Rule {
  names: string[];
  action: 'SCMP_ACT_ERRNO';
  errnoRet?: number;
  args?: Array<{ index: number; value: number; valueTwo?: number; op: 'SCMP_CMP_EQ' | 'SCMP_CMP_MASKED_EQ' }>;
}

const ENOSYS = 38;
const EAFNOSUPPORT = 97;
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
/** Local, internet (4 and 6) and netlink sockets; every other family bypasses a network namespace or is unusual. */
const ALLOWED_FAMILIES = [1, 2, 10, 16];
const FAMILIES = 46;

/**
 * The same refusals as bubblewrap's filter, in the engines' JSON. The engines' default profiles allow more than a job
 * needs (ptrace, and on Podman nested user namespaces).
 */
export function seccompProfile(): string {
  const refuse = (rule: Omit<Rule, 'action'>): Rule => ({ action: 'SCMP_ACT_ERRNO', ...rule });
  const flags = Array.from({ length: 32 }, (_, bit) => 2 ** bit).filter((flag) => (NAMESPACE_FLAGS & flag) !== 0);
  const families = Array.from({ length: FAMILIES }, (_, family) => family).filter(
    (family) => !ALLOWED_FAMILIES.includes(family),
  );
  const rules: Rule[] = [
    refuse({ names: Object.keys(DENIED_SYSCALLS), errnoRet: 1 }),
    refuse({ names: ['clone3'], errnoRet: ENOSYS }),
    ...flags.map((flag) =>
      refuse({ names: ['clone'], args: [{ index: 0, value: flag, valueTwo: flag, op: 'SCMP_CMP_MASKED_EQ' }] }),
    ),
    ...families.map((family) =>
      refuse({
        names: ['socket', 'socketpair'],
        errnoRet: EAFNOSUPPORT,
        args: [{ index: 0, value: family, op: 'SCMP_CMP_EQ' }],
      }),
    ),
    ...[TIOCSTI, TIOCLINUX].map((request) =>
      refuse({ names: ['ioctl'], args: [{ index: 1, value: request, op: 'SCMP_CMP_EQ' }] }),
    ),
  ];
  return JSON.stringify({ defaultAction: 'SCMP_ACT_ALLOW', archMap: ARCHITECTURES, syscalls: rules });
}

/** Only the machine's own ABI: calls of another (32 bits, x32) end the process. */
const ARCHITECTURES = [
  { architecture: process.arch === 'arm64' ? 'SCMP_ARCH_AARCH64' : 'SCMP_ARCH_X86_64', subArchitectures: [] },
];
