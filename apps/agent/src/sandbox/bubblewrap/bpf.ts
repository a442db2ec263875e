/** One classic BPF instruction (linux/filter.h, struct sock_filter). */
export interface Instruction {
  code: number;
  jt: number;
  jf: number;
  k: number;
}

const LOAD_WORD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_GREATER_OR_EQUAL = 0x35;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Offsets in struct seccomp_data. Arguments are 64 bits, little-endian: the low half comes first. */
export const SYSCALL_NUMBER = 0;
export const ARCHITECTURE = 4;
export const argument = (index: number): number => 16 + 8 * index;

export const ALLOW = 0x7fff0000;
export const KILL_PROCESS = 0x80000000;
export const errno = (code: number): number => 0x00050000 | code;

export const load = (offset: number): Instruction => ({ code: LOAD_WORD, jt: 0, jf: 0, k: offset });
export const give = (action: number): Instruction => ({ code: RETURN, jt: 0, jf: 0, k: action });

/** Runs `then` when the loaded word equals `value`, else skips it. */
export const whenEqual = (value: number, then: Instruction[]): Instruction[] => when(JUMP_IF_EQUAL, value, then);
export const whenNotEqual = (value: number, then: Instruction[]): Instruction[] => [
  { code: JUMP_IF_EQUAL, jt: then.length, jf: 0, k: value },
  ...then,
];
export const whenAtLeast = (value: number, then: Instruction[]): Instruction[] =>
  when(JUMP_IF_GREATER_OR_EQUAL, value, then);
export const whenAnyBit = (bits: number, then: Instruction[]): Instruction[] => when(JUMP_IF_ANY_BIT, bits, then);

function when(code: number, k: number, then: Instruction[]): Instruction[] {
  if (then.length > 255) throw new RangeError('a BPF jump reaches 255 instructions');
  return [{ code, jt: 0, jf: then.length, k }, ...then];
}

export function assemble(program: Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(({ code, jt, jf, k }, index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(jt, index * 8 + 2);
    bytes.writeUInt8(jf, index * 8 + 3);
    bytes.writeUInt32LE(k >>> 0, index * 8 + 4);
  });
  return bytes;
}
