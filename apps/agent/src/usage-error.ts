/** Something that the device owner can fix; its message is one readable line, shown without a stack. */
export class UsageError extends Error {}
