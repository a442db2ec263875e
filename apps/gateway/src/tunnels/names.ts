import { randomBytes } from 'node:crypto';

/** A name for the other side's use that can't be guessed and says nothing: 128 bits. */
export const randomName = (): string => randomBytes(16).toString('hex');
