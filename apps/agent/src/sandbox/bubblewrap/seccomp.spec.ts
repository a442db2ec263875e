import { DENIED_SYSCALLS } from '../syscalls.js';
import { seccompFilter } from './seccomp.js';

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const errno = (code: number): number => 0x00050000 | code;
const X64 = 0xc000003e;
const ARM64 = 0xc00000b7;

/** Runs the filter as the kernel would. */
function verdict(filter: Buffer, arch: number, number: number, args: number[] = []): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number >>> 0, 0);
  data.writeUInt32LE(arch, 4);
  args.forEach((value, index) => data.writeUInt32LE(value >>> 0, 16 + 8 * index));
  let word = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const [code, jt, jf, k] = [
      filter.readUInt16LE(at),
      filter[at + 2] ?? 0,
      filter[at + 3] ?? 0,
      filter.readUInt32LE(at + 4),
    ];
    if (code === 0x06) return k;
    if (code === 0x20) word = data.readUInt32LE(k);
    const holds = code === 0x15 ? word === k : code === 0x35 ? word >= k : (word & k) !== 0;
    if (code !== 0x20) at += 8 * (holds ? jt : jf);
  }
  throw new Error('the filter has no end');
}

describe('seccomp filter', () => {
  const x64 = seccompFilter({ memoryIsCounted: true }, 'x64');
  const arm64 = seccompFilter({ memoryIsCounted: true }, 'arm64');

  it('refuses every denied call and lets ordinary ones pass, on both architectures', () => {
    for (const numbers of Object.values(DENIED_SYSCALLS)) {
      if (numbers.x64 !== null) expect(verdict(x64, X64, numbers.x64)).toBe(errno(1));
      if (numbers.arm64 !== null) expect(verdict(arm64, ARM64, numbers.arm64)).toBe(errno(1));
    }
    for (const read of [0, 1, 2, 59, 231]) expect(verdict(x64, X64, read)).toBe(ALLOW);
    for (const read of [63, 64, 221, 93]) expect(verdict(arm64, ARM64, read)).toBe(ALLOW);
  });

  it('kills programs of another ABI', () => {
    expect(verdict(x64, 0x40000003, 1)).toBe(KILL);
    expect(verdict(x64, X64, 0x40000000 | 1)).toBe(KILL);
    expect(verdict(arm64, X64, 1)).toBe(KILL);
  });

  it('knows no call newer than itself', () => {
    expect(verdict(x64, X64, 463)).toBe(errno(38));
    expect(verdict(x64, X64, 435)).toBe(errno(38));
  });

  it.each([
    ['fork', 0x01200011, ALLOW],
    ['thread', 0x003d0f00, ALLOW],
    ['user namespace', 0x10000000, errno(1)],
    ['mount namespace', 0x00020000, errno(1)],
    ['network namespace', 0x40000011, errno(1)],
  ])('judges clone by its flags: %s', (_, flags, expected) => {
    expect(verdict(x64, X64, 56, [flags])).toBe(expected);
    expect(verdict(arm64, ARM64, 220, [flags])).toBe(expected);
  });

  it.each([
    ['unix', [1, 1, 0], ALLOW],
    ['inet', [2, 1, 0], ALLOW],
    ['inet6', [10, 2, 0], ALLOW],
    ['routing', [16, 3, 0], ALLOW],
    ['audit', [16, 3, 9], errno(97)],
    ['packet', [17, 3, 0], errno(97)],
    ['vsock', [40, 1, 0], errno(97)],
    ['alg', [38, 5, 0], errno(97)],
  ])('judges sockets by their family: %s', (_, args, expected) => {
    expect(verdict(x64, X64, 41, args)).toBe(expected);
  });

  it('refuses typing into a terminal', () => {
    expect(verdict(x64, X64, 16, [0, 0x5412])).toBe(errno(1));
    expect(verdict(x64, X64, 16, [0, 0x5413])).toBe(ALLOW);
  });

  it.each([
    ['memfd_create', 319, [], errno(1)],
    ['msgget', 68, [], errno(1)],
    ['huge pages in pipes', 278, [], errno(1)],
    ['shared memory without a file', 9, [0, 4096, 3, 0x21], errno(1)],
    ['private memory', 9, [0, 4096, 3, 0x22], ALLOW],
    ['a shared file', 9, [0, 4096, 3, 0x01], ALLOW],
    ['a larger socket buffer', 54, [3, 1, 7], errno(0)],
    ['another option of sockets', 54, [3, 1, 2], ALLOW],
    ["TCP's option of that number", 54, [3, 6, 7], ALLOW],
  ])('M2: refuses memory nobody would count where no cgroup does: %s', (_, call, args, expected) => {
    expect(verdict(x64, X64, call, args)).toBe(ALLOW);
    expect(verdict(seccompFilter({ memoryIsCounted: false }, 'x64'), X64, call, args)).toBe(expected);
  });

  it.each([
    ['affinity', 203, [1], errno(1)],
    ['own affinity', 203, [0], ALLOW],
    ["a thread's affinity", 203, [12], ALLOW],
    ['limits', 302, [1], errno(1)],
    ['own nice', 141, [0, 0, 19], ALLOW],
    ['nice', 141, [0, 1, 19], errno(1)],
    ['nice of a group', 141, [1, 0, 19], errno(1)],
    ['nice of the account', 141, [2, 0, 19], errno(1)],
    ['order at the disk', 251, [1, 1, 0], errno(1)],
    ['own order at the disk', 251, [1, 0, 0], ALLOW],
  ])("C1: keeps a job from scheduling the sandbox's own process: %s", (_, call, args, expected) => {
    expect(verdict(x64, X64, call, args)).toBe(expected);
  });

  it('is not made up for an unknown architecture', () => {
    expect(() => seccompFilter({ memoryIsCounted: true }, 'riscv64')).toThrow('riscv64');
  });
});
