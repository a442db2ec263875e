/** Something the device owner can put right; its message is one readable line and is shown without a stack. */
export class UsageError extends Error {}
