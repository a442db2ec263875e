import { randomBytes } from 'node:crypto';

/** A random name for the other side that can't be guessed and reveals nothing: 128 bits. */
export const randomName = (): string => randomBytes(16).toString('hex');
